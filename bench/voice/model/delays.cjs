/** What providers take, counted from the person's last sound (issue 31): what is longer than all of them is our own share. */
const DELAYS = { finalWordsMs: 200, firstTokenMs: 250, firstSoundMs: 150 };
const PROVIDERS_MS = DELAYS.finalWordsMs + DELAYS.firstTokenMs + DELAYS.firstSoundMs;

module.exports = { DELAYS, PROVIDERS_MS };
