// Starts the page: the library first, then the puzzle of the address, or the classic one.

import { mount } from 'svelte';
import { Puzzle } from 'unflip/board';
import App from './App.svelte';
import './app.css';
import './board.css';
import { start, using, warm } from './lib/engine';
import { Store } from './lib/store.svelte';

/** The classic board of 5 x 5, all lamps on. */
const CLASSIC = '1.5.____g';

const target = document.getElementById('app')!;

async function begin() {
  await start();
  const store = new Store(using(Puzzle.fromLink(CLASSIC), (puzzle) => puzzle.parts()));
  const link = location.hash.slice(1);
  if (link) store.open(link);
  mount(App, { target, props: { store } });
  warm();
}

begin().catch((error: unknown) => {
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.textContent = `The page could not be started: ${error instanceof Error ? error.message : error}`;
  target.replaceChildren(sentence);
});

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Where it may not be kept, as in a private window, the page works with a network only.
  navigator.serviceWorker.register('sw.js').catch(() => {});
}
