//! The loop: waits for keys, the mouse and searches, and draws what came of them.

use std::io;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::Event;

use super::fit::{Fit, areas};
use super::keys::{self, Pointer};
use super::levels::Given;
use super::model::{After, Model};
use super::screen::{Screen, next_event};
use super::search::Search;
use super::table::Table;

/// How long nothing may happen before the clock is drawn anew; and a search that goes on.
const PAUSE: Duration = Duration::from_millis(200);
const TURN: Duration = Duration::from_millis(80);
/// From one press to the next of a solution that goes by itself.
const STEP: Duration = Duration::from_millis(350);

/// A game that goes on.
struct Play<'a> {
    screen: &'a mut Screen,
    model: &'a mut Model,
    search: Option<Search>,
    /// When it was drawn, and when a solution that goes by itself went on.
    drawn: Instant,
    stepped: Instant,
}

/// Plays until the player leaves; a sentence where there is nothing to play.
pub(super) fn run(
    screen: &mut Screen,
    model: &mut Model,
    given: Option<Given>,
) -> io::Result<Option<String>> {
    let mut after = model.begin(given);
    let now = Instant::now();
    let mut play = Play { screen, model, search: None, drawn: now, stepped: now };
    loop {
        if play.leaves(after)? {
            return Ok(None);
        }
        if let Some(sentence) = play.hear() {
            return Ok(Some(sentence));
        }
        play.draw()?;
        after = play.wait()?;
    }
}

impl Play<'_> {
    /// Does what is to be done after an action; says whether that is to leave.
    fn leaves(&mut self, after: After) -> io::Result<bool> {
        match after {
            After::Nothing => (),
            After::Search(task) => self.search = Some(Search::begin(*task)),
            After::Stop => self.search.iter().for_each(Search::stop),
            After::Suspend => {
                self.screen.suspend()?;
                self.drawn = Instant::now();
            }
            After::Leave => return Ok(true),
        }
        Ok(false)
    }

    /// Takes over what a search has found, once it has ended; a sentence where there is nothing to play.
    fn hear(&mut self) -> Option<String> {
        let ended = self.search.take_if(|search| search.is_ended());
        let sentence = ended.and_then(|search| self.model.hear(search.found()));
        self.model.table.working = self.search.as_ref().map(Search::working);
        sentence
    }

    fn draw(&mut self) -> io::Result<()> {
        // While others had the terminal nobody played.
        if !self.screen.come_back()? {
            self.model.tick(self.drawn.elapsed());
        }
        self.drawn = Instant::now();
        if self.stepped.elapsed() >= STEP {
            self.stepped = Instant::now();
            self.model.run_on();
        }
        self.screen.draw(&mut self.model.table)
    }

    /// Waits until something happens, or it is time to draw.
    fn wait(&mut self) -> io::Result<After> {
        let event = next_event(if self.search.is_some() { TURN } else { PAUSE })?;
        if self.screen.is_ended() {
            return Ok(After::Leave);
        }
        event.map_or(Ok(After::Nothing), |event| act(self.screen, self.model, &event))
    }
}

/// Does what an event asks for.
fn act(screen: &Screen, model: &mut Model, event: &Event) -> io::Result<After> {
    match event {
        Event::Key(key) => {
            let action = keys::action(model.table.mode, *key);
            // What cannot be seen is not played.
            let is_seen = areas(screen.area()?).is_some();
            let action = action.filter(|action| is_seen || action.is_of_program());
            Ok(action.map_or(After::Nothing, |action| model.act(action)))
        }
        Event::Mouse(mouse) => {
            if let Some(pointer) = keys::pointer(*mouse) {
                let place = under(screen, &mut model.table, pointer)?;
                model.point(pointer, place);
            }
            Ok(After::Nothing)
        }
        // Text that is pasted is no keys, and the size is asked for at every drawing.
        _ => Ok(After::Nothing),
    }
}

/// The cell under the mouse.
fn under(screen: &Screen, table: &mut Table, pointer: Pointer) -> io::Result<Option<usize>> {
    let (Pointer::Over(x, y) | Pointer::Press(x, y) | Pointer::PressDown(x, y)) = pointer else {
        return Ok(None);
    };
    Ok(areas(screen.area()?).and_then(|areas| Fit::new(table, areas.board).under(x, y)))
}
