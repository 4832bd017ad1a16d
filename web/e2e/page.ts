// The page as tests use it. Every control that a test needs has a stable `data-testid`:
//
// everywhere  board (role grid; cells have data-cell = its number, classes `on`, `hole`, `locked`, `press`, `done`, `next`,
//             `witness`, `hint`, `goal`, `left`, `quiet`, data-value = the value where k > 2, data-text = what is
//             written; `b.goal`, `b.price` in them are the figures in the corners),
//             switches (a second grid, for lists of lamps), status (the sentence below the board), alert,
//             mode-edit mode-solve mode-play mode-learn, share, theme, zoom-in, zoom-out
// edit        undo redo, tool-lamp tool-hole tool-lock tool-price tool-goal tool-any, value-next value-0 … (above
//             16 values: value-number value), price, no-prices both-ways, clear fill random,
//             size-rows size-columns modulus, stencil stencil-side stencil-editor, edges, goal goal-value, known, new-board,
//             paste use-text, file; image-panel image-rows image-columns image-dark image-light threshold image-use image-cancel
// solve       weight, cost, minima and solutions (data-count = the exact number), bound, which, minimum-before, minimum-next,
//             first back autoplay forward last step, presses (a list), witness (a list), nearest, progress, stop, again
// play        moves, cost (where presses have prices), minimum, time, play-undo, play-redo, restart, hint, way-up way-down (where presses
//             go both ways), difficulty-easy …-medium …-hard …-expert, new-level, daily, daily-done, won, resume
// learn       inspection, nullity, rank, states-per-solvable, patterns, table, learn-failure; first back autoplay forward last step
// share       share-dialog, share-link, copy-link, copy-text, copy-toml, copy-svg, copy-png, save-toml, save-svg, save-png,
//             share-status, share-close

import { expect, type Locator, type Page } from '@playwright/test';

export type Mode = 'edit' | 'solve' | 'play' | 'learn';

export class UnflipPage {
  constructor(readonly page: Page) {}

  get(id: string): Locator {
    return this.page.getByTestId(id);
  }

  /** Opens the page, with a puzzle in its link. */
  async open(link = '') {
    await this.page.goto(`./${link ? `#${link}` : ''}`);
    await this.get('board').waitFor();
  }

  async mode(mode: Mode) {
    await this.get(`mode-${mode}`).click();
    await expect(this.get(`mode-${mode}`)).toHaveAttribute('aria-selected', 'true');
  }

  cell(cell: number): Locator {
    return this.get('board').locator(`[data-cell="${cell}"]`);
  }

  cells(mark: string): Locator {
    return this.get('board').locator(`.cell.${mark}`);
  }

  /** The lamps row by row: `#` on, `.` off, `_` a hole, digits where k > 2. */
  async picture(): Promise<string> {
    return this.get('board').evaluate((board) =>
      [...board.querySelectorAll('[role=row]')]
        .map((row) =>
          [...row.querySelectorAll<HTMLElement>('[role=gridcell]')]
            .map(({ classList, dataset }) => {
              if (classList.contains('hole')) return '_';
              return dataset.value ?? (classList.contains('on') ? '#' : '.');
            })
            .join(''),
        )
        .join('/'),
    );
  }

  /** Gives the page a text, as somebody who pastes it into the field. */
  async enter(text: string) {
    await this.mode('edit');
    await this.get('paste').fill(text);
    await this.get('use-text').click();
    await expect(this.get('paste')).toHaveValue('');
  }

  /** Drops a file onto the page. */
  async drop(name: string, bytes: Uint8Array | string, type = '') {
    const data = Array.from(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
    await this.page.evaluate(
      ({ name, data, type }) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(data)], name, { type }));
        window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      { name, data, type },
    );
  }

  /** Pastes a text anywhere on the page. */
  async paste(text: string) {
    await this.page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** The middle of a cell on the screen. */
  async middle(cell: number): Promise<{ x: number; y: number }> {
    const box = (await this.cell(cell).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Drags with the mouse from cell to cell, in one leap each. */
  async drag(...cells: number[]) {
    const [first, ...rest] = await Promise.all(cells.map((cell) => this.middle(cell)));
    await this.page.mouse.move(first.x, first.y);
    await this.page.mouse.down();
    for (const point of rest) await this.page.mouse.move(point.x, point.y);
    await this.page.mouse.up();
  }

  /** Drags with fingers: one list of cells a finger, all the same length. */
  async touch(...fingers: { x: number; y: number }[][]) {
    const client = await this.page.context().newCDPSession(this.page);
    const points = (step: number) => fingers.map((finger, id) => ({ ...finger[step], id }));
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
    for (let step = 1; step < fingers[0].length; step++) {
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}
