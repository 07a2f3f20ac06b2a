const EN = {
  title: 'Talk to {name}',
  about: 'AI employee · speaks {language}',
  you: 'You',
  talk: 'Talk to {name}',
  again: 'Talk to {name} again',
  mute: 'Mute',
  hangUp: 'Hang up',
  reason: '{name} has to hear you: when you press the button, your browser asks for the microphone, and not before.',
  echoReason:
    'Echo test: you will hear your own voice, so use headphones. When you press the button, your browser asks for the microphone.',
  preparing: 'One moment…',
  ready: '{name} is ready.',
  microphone: 'Getting ready. Allow the microphone when your browser asks.',
  connecting: 'Connecting…',
  connected: 'You are connected to {name}.',
  listening: '{name} is listening.',
  speaking: '{name} is speaking.',
  muted: 'You are muted.',
  shaky: 'The network is shaky…',
  remaining: 'The call ends in {time}.',
  you_hung_up: 'You have hung up.',
  them: '{name} has hung up.',
  limit: 'The time of this call is up.',
  lost: 'The network was lost, and the call with it.',
  unconnected: 'No connection came about. A firewall may be in the way.',
  microphone_refused: 'The microphone was refused. Allow it in the address bar of your browser, then try again.',
  microphone_missing: 'There is no microphone. Connect one, then try again.',
  microphone_busy: 'The microphone cannot be used. Another program may have it.',
  insecure: 'A microphone needs a secure address: https, or localhost on this machine.',
  unsupported: 'This browser cannot call. A current Chrome, Edge, Firefox or Safari can.',
  busy: 'Nobody is free right now. Please try again in {time}.',
  visitor: 'You have called often enough for now. Please try again in {time}.',
  keyMissing: 'This page needs an API key.',
  keyInvalid: 'This API key is not accepted.',
  keyWeak: 'This API key may not do this.',
  keyLabel: 'API key',
  keyNote: 'It is kept in this page only, until you close it.',
  keySend: 'Go on',
  nobody: 'There is no such employee.',
  unreachable: 'The service cannot be reached. Please try again.',
  refused: 'The service refuses: {detail}',
  fault: 'Something went wrong in this page. Please try again.',
  words: 'Send what I say as text, too',
  wordsAway: 'Your browser turns your speech into text. Its maker may receive your voice for that.',
  wordsHere: 'Your browser turns your speech into text on this device.',
  latencies: 'Latencies',
  noFigures: 'They are shown during a call.',
  connectedIn: 'Click to connected',
  codec: 'Codec',
  roundTrip: 'Round trip',
  jitterBuffer: 'Jitter buffer',
  loss: 'Packets lost',
  response: 'Answers after',
  mouthToEar: 'Mouth to ear',
  middle: '{last} (median {median} of {count})',
};

/** @type {typeof EN} */
const HI = {
  title: '{name} से बात करें',
  about: 'एआई कर्मचारी · भाषा: {language}',
  you: 'आप',
  talk: '{name} से बात करें',
  again: '{name} से फिर बात करें',
  mute: 'माइक बंद',
  hangUp: 'कॉल काटें',
  reason: '{name} तक आपकी आवाज़ पहुँचाने के लिए माइक्रोफ़ोन चाहिए। ब्राउज़र इसकी अनुमति बटन दबाने पर ही माँगेगा, उससे पहले नहीं।',
  echoReason: 'गूँज की जाँच: आपको अपनी ही आवाज़ सुनाई देगी, इसलिए हेडफ़ोन लगाएँ। बटन दबाने पर ब्राउज़र माइक्रोफ़ोन की अनुमति माँगेगा।',
  preparing: 'एक क्षण…',
  ready: '{name} तैयार हैं।',
  microphone: 'तैयारी हो रही है। ब्राउज़र पूछे तो माइक्रोफ़ोन की अनुमति दें।',
  connecting: 'कॉल जुड़ रही है…',
  connected: '{name} से कॉल जुड़ गई है।',
  listening: 'आप बोलिए, आपकी बात सुनी जा रही है।',
  speaking: '{name} की आवाज़ आ रही है।',
  muted: 'आपका माइक बंद है।',
  shaky: 'नेटवर्क कमज़ोर है…',
  remaining: 'कॉल {time} में समाप्त होगी।',
  you_hung_up: 'आपने कॉल काट दी।',
  them: '{name} की ओर से कॉल काटी गई।',
  limit: 'इस कॉल का समय पूरा हो गया।',
  lost: 'नेटवर्क टूट गया, इसलिए कॉल कट गई।',
  unconnected: 'कॉल नहीं जुड़ पाई। हो सकता है कि कोई फ़ायरवॉल रोक रहा हो।',
  microphone_refused: 'माइक्रोफ़ोन की अनुमति नहीं मिली। ब्राउज़र के पता-बार में अनुमति दें, फिर कोशिश करें।',
  microphone_missing: 'कोई माइक्रोफ़ोन नहीं मिला। उसे जोड़ें, फिर कोशिश करें।',
  microphone_busy: 'माइक्रोफ़ोन काम नहीं कर रहा है। हो सकता है कि कोई और प्रोग्राम उसे इस्तेमाल कर रहा हो।',
  insecure: 'माइक्रोफ़ोन के लिए सुरक्षित पता चाहिए: https, या इसी मशीन पर localhost।',
  unsupported: 'इस ब्राउज़र से कॉल नहीं हो सकती। नए Chrome, Edge, Firefox या Safari से हो सकती है।',
  busy: 'अभी कोई ख़ाली नहीं है। कृपया {time} बाद फिर कोशिश करें।',
  visitor: 'आप अभी के लिए काफ़ी कॉल कर चुके हैं। कृपया {time} बाद फिर कोशिश करें।',
  keyMissing: 'इस पेज के लिए API कुंजी चाहिए।',
  keyInvalid: 'यह API कुंजी स्वीकार नहीं हुई।',
  keyWeak: 'इस API कुंजी को इसकी अनुमति नहीं है।',
  keyLabel: 'API कुंजी',
  keyNote: 'यह केवल इस पेज में रहती है, जब तक आप इसे बंद न करें।',
  keySend: 'आगे बढ़ें',
  nobody: 'ऐसा कोई कर्मचारी नहीं है।',
  unreachable: 'सेवा तक नहीं पहुँचा जा सका। कृपया फिर कोशिश करें।',
  refused: 'सेवा ने मना किया: {detail}',
  fault: 'इस पेज में कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  words: 'मेरी बात लिखित रूप में भी भेजें',
  wordsAway: 'आपका ब्राउज़र आपकी बात को लिखित रूप देता है। इसके लिए आपकी आवाज़ ब्राउज़र बनाने वाली कंपनी तक जा सकती है।',
  wordsHere: 'आपका ब्राउज़र इसी डिवाइस पर आपकी बात को लिखित रूप देता है।',
  latencies: 'देरी के आँकड़े',
  noFigures: 'ये कॉल के दौरान दिखते हैं।',
  connectedIn: 'क्लिक से कॉल जुड़ने तक',
  codec: 'कोडेक',
  roundTrip: 'आने-जाने का समय',
  jitterBuffer: 'जिटर बफ़र',
  loss: 'खोए पैकेट',
  response: 'जवाब में देरी',
  mouthToEar: 'मुँह से कान तक',
  middle: '{last} (माध्यिका {median}, {count} बार)',
};

/** @typedef {keyof typeof EN} TextKey */

/** The words of the page in one language. */
export class Texts {
  /** @param {string} wish a language of the browser, such as `hi-IN` */
  constructor(wish) {
    this.language = wish.toLowerCase().startsWith('hi') ? 'hi' : 'en';
    this.words = this.language === 'hi' ? HI : EN;
  }

  /**
   * @param {TextKey} key
   * @param {Record<string, string | number>} [values] of the slots
   */
  say(key, values = {}) {
    return this.words[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
  }

  /** @param {number} seconds */
  time(seconds) {
    const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
    return new Intl.NumberFormat(this.language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  }

  /** @param {number} ms */
  ms(ms) {
    return `${new Intl.NumberFormat(this.language, { maximumFractionDigits: 0 }).format(ms)} ms`;
  }

  /** @param {string} code such as `en-IN` */
  nameOfLanguage(code) {
    try {
      return new Intl.DisplayNames([this.language], { type: 'language' }).of(code.split('-')[0] ?? code) ?? code;
    } catch {
      return code;
    }
  }
}
