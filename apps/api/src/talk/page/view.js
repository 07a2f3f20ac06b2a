/** @typedef {import('./service.js').Employee} Employee */
/** @typedef {import('./texts.js').TextKey} TextKey */

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id of an element of talk.html
 */
export const element = (id) => /** @type {T} */ (document.getElementById(id));

/** What is seen in each state; everything else of this table is hidden. */
const SEEN = {
  preparing: [],
  stopped: [],
  key: ['key-form'],
  ready: ['talk', 'reason', 'words-choice', 'latencies'],
  calling: ['hang-up', 'latencies'],
  connected: ['turn', 'mute', 'hang-up', 'levels', 'words-choice', 'latencies'],
  over: ['talk', 'words-choice', 'latencies'],
};
const ALL = [...new Set(Object.values(SEEN).flat())];
/** Where a keyboard or a screen reader goes on when what it was on has gone. */
const FOCUS = { key: 'key', calling: 'hang-up', over: 'talk' };

/** All that the page shows. Texts that come from elsewhere are put in as text, never as HTML. */
export class View {
  #hasWords = false;

  /** @param {import('./texts.js').Texts} texts */
  constructor(texts) {
    this.texts = texts;
    document.documentElement.lang = texts.language;
    for (const one of document.querySelectorAll('[data-text]'))
      one.textContent = texts.say(/** @type {TextKey} */ (one.getAttribute('data-text')));
    element('mute').textContent = texts.say('mute');
    element('hang-up').textContent = texts.say('hangUp');
  }

  /**
   * @param {keyof typeof SEEN} state
   * @param {string} status said aloud by screen readers
   */
  show(state, status) {
    const hadFocus = document.activeElement !== document.body;
    document.body.dataset.state = state;
    const seen = /** @type {readonly string[]} */ (SEEN[state]);
    for (const id of ALL) element(id).hidden = !seen.includes(id) || (id === 'words-choice' && !this.#hasWords);
    element('remaining').hidden = true;
    element('status').textContent = status;
    const focus = /** @type {Record<string, string>} */ (FOCUS)[state];
    if (focus !== undefined && (hadFocus || state === 'key')) element(focus).focus();
  }

  /**
   * @param {Employee} employee
   * @param {boolean} isEcho
   */
  showEmployee({ employeeName: name, businessName, language }, isEcho) {
    const { texts } = this;
    document.title = `${texts.say('title', { name })} · ${businessName}`;
    element('initial').textContent = [...name][0] ?? '';
    element('business').textContent = businessName;
    element('name').textContent = name;
    element('about').textContent = texts.say('about', { language: texts.nameOfLanguage(language) });
    element('talk').textContent = texts.say('talk', { name });
    element('employee-label').textContent = name;
    element('reason').textContent = texts.say(isEcho ? 'echoReason' : 'reason', { name });
  }

  /** @param {boolean} isOnDevice */
  offerWords(isOnDevice) {
    this.#hasWords = true;
    element('words-note').textContent = this.texts.say(isOnDevice ? 'wordsHere' : 'wordsAway');
    element('words-choice').hidden = element('talk').hidden && element('mute').hidden;
  }

  /**
   * Who speaks. Not said aloud: a screen reader would talk over both.
   * @param {string} text
   */
  showTurn(text) {
    if (element('turn').textContent !== text) element('turn').textContent = text;
  }

  /**
   * @param {number} own 0 to 100
   * @param {number} employee 0 to 100
   */
  showLevels(own, employee) {
    for (const [id, level] of /** @type {[string, number][]} */ ([
      ['own-level', own],
      ['employee-level', employee],
    ])) {
      element(id).setAttribute('aria-valuenow', String(level));
      element(id).style.setProperty('--level', String(level / 100));
    }
    element('face').style.setProperty('--level', String(employee / 100));
  }

  /** @param {string} text empty: there is time enough */
  showRemaining(text) {
    element('remaining').hidden = text === '';
    element('remaining').textContent = text;
  }

  /** @param {boolean} isMuted */
  showMuted(isMuted) {
    element('mute').setAttribute('aria-pressed', String(isMuted));
  }

  /** @param {readonly (readonly [TextKey, string])[]} rows */
  showFigures(rows) {
    element('no-figures').hidden = true;
    element('figures').replaceChildren(...rows.flatMap(([key, value]) => [withText('dt', this.texts.say(key)), withText('dd', value)]));
  }
}

/**
 * @param {string} tag
 * @param {string} text
 */
function withText(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
