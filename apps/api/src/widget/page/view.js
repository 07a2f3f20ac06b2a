/** @typedef {import('./texts.js').OwnKey} OwnKey */
/** @typedef {import('./visit.js').WidgetEmployee} WidgetEmployee */

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id of an element of frame.html
 */
export const element = (id) => /** @type {T} */ (document.getElementById(id));

/** What is seen in each state; everything else of this table is hidden. */
const SEEN = {
  waiting: [],
  stopped: [],
  consent: ['consent', 'details', 'talk'],
  calling: ['hang-up'],
  connected: ['turn', 'details', 'mute', 'hang-up'],
  over: ['details', 'talk'],
};
const ALL = [...new Set(Object.values(SEEN).flat())];
/** Where a keyboard or a screen reader goes on. */
const FOCUS = /** @type {Record<string, string>} */ ({ consent: 'name', calling: 'hang-up', over: 'talk' });

/** All that the frame shows. Texts that come from elsewhere are put in as text, never as HTML. */
export class View {
  #hasSent = false;

  /** @param {import('./texts.js').WidgetTexts} texts */
  constructor(texts) {
    this.texts = texts;
    document.documentElement.lang = texts.language;
    for (const one of document.querySelectorAll('[data-text]'))
      one.textContent = texts.own(/** @type {OwnKey} */ (one.getAttribute('data-text')));
    element('mute').textContent = texts.say('mute');
    element('hang-up').textContent = texts.say('hangUp');
  }

  /**
   * @param {keyof typeof SEEN} state
   * @param {string} status said aloud by screen readers
   */
  show(state, status) {
    document.body.dataset.state = state;
    const seen = /** @type {readonly string[]} */ (SEEN[state]);
    for (const id of ALL) element(id).hidden = !seen.includes(id) || (id === 'details' && this.#hasSent);
    element('remaining').hidden = true;
    element('status').textContent = status;
    if (state === 'connected') element('send').textContent = this.texts.own('sendNow');
    const focus = FOCUS[state];
    if (focus !== undefined) element(focus).focus();
  }

  /** @param {WidgetEmployee} employee */
  showEmployee({ employeeName: name, businessName: business, isRecorded, callsBack }) {
    const { texts } = this;
    const put = (/** @type {string} */ id, /** @type {OwnKey[]} */ ...keys) => {
      element(id).textContent = keys.map((key) => texts.own(key, { name, business })).join(' ');
    };
    document.title = texts.own('talkTo', { business });
    element('business').textContent = business;
    element('name').textContent = name;
    put('who', 'who');
    put('recorded', isRecorded ? 'recorded' : 'notRecorded');
    put('microphone', 'microphone');
    put('details-note', 'note', ...(callsBack ? /** @type {const} */ (['callsBack']) : []));
    put('talk', 'agree');
  }

  /** @param {string} text empty: nothing is wrong */
  showProblem(text) {
    element('details-problem').textContent = text;
  }

  /** @param {string} text */
  showSent(text) {
    const hadFocus = element('details').contains(document.activeElement);
    this.#hasSent = true;
    element('details').hidden = true;
    element('sent').textContent = text;
    if (hadFocus) element(element('talk').hidden ? 'hang-up' : 'talk').focus();
  }

  /**
   * Who speaks. Not said aloud: a screen reader would talk over both.
   * @param {string} text
   */
  showTurn(text) {
    if (element('turn').textContent !== text) element('turn').textContent = text;
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
}
