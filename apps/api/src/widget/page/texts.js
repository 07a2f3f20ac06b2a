import { Texts } from '../talk/texts.js';

const EN = {
  talkTo: 'Talk to {business}',
  who: '{name} is an AI assistant of {business}, and not a person.',
  recorded: 'The call is recorded, and {business} keeps the recording.',
  notRecorded: 'The call is not recorded.',
  microphone: 'Press the button if you agree. Your browser then asks for the microphone, and not before.',
  note: 'If you want to hear from {business}, leave your name or phone number. You need not.',
  callsBack: 'If you leave your phone number, {name} calls it right away.',
  name: 'Your name',
  phone: 'Your phone number',
  agree: 'I agree: talk now',
  send: 'Send without talking',
  sendNow: 'Send',
  sent: 'Thank you. {business} has your details.',
  sentHeld: 'Thank you. {business} has your details. Many people are asking at the moment, so a call may come later.',
  nothing: 'Type your name or your phone number.',
  phoneWrong: 'This phone number cannot be used. Please check it.',
  tooMany: 'Too many details came from your network. Please try again in {time}.',
  notHere: 'There is nobody to talk to on this website.',
  close: 'Close',
};

/** @type {typeof EN} */
const HI = {
  talkTo: '{business} से बात करें',
  who: '{name} {business} की ओर से बात करने वाली एआई सहायक है, कोई व्यक्ति नहीं।',
  recorded: 'यह कॉल रिकॉर्ड होती है, और रिकॉर्डिंग {business} के पास रहती है।',
  notRecorded: 'यह कॉल रिकॉर्ड नहीं होती।',
  microphone: 'सहमत हों तो बटन दबाएँ। ब्राउज़र माइक्रोफ़ोन की अनुमति उसके बाद ही माँगेगा, उससे पहले नहीं।',
  note: 'चाहें तो अपना नाम या फ़ोन नंबर छोड़ दें, ताकि {business} आपसे संपर्क कर सके। यह ज़रूरी नहीं है।',
  callsBack: 'फ़ोन नंबर छोड़ने पर {name} की ओर से तुरंत उस पर कॉल आएगी।',
  name: 'आपका नाम',
  phone: 'आपका फ़ोन नंबर',
  agree: 'मैं सहमत हूँ: अभी बात करें',
  send: 'बात किए बिना भेजें',
  sendNow: 'भेजें',
  sent: 'धन्यवाद। आपकी जानकारी {business} को मिल गई है।',
  sentHeld: 'धन्यवाद। आपकी जानकारी {business} को मिल गई है। अभी बहुत लोग पूछ रहे हैं, इसलिए कॉल देर से आ सकती है।',
  nothing: 'अपना नाम या फ़ोन नंबर लिखें।',
  phoneWrong: 'यह फ़ोन नंबर काम नहीं करता। कृपया इसे जाँच लें।',
  tooMany: 'आपके नेटवर्क से बहुत ज़्यादा जानकारी भेजी गई है। कृपया {time} बाद फिर कोशिश करें।',
  notHere: 'इस वेबसाइट पर बात करने के लिए कोई नहीं है।',
  close: 'बंद करें',
};

/** @typedef {keyof typeof EN} OwnKey */

/** The frame's own words; a call's states are said as /talk says them. */
export class WidgetTexts extends Texts {
  /**
   * @param {OwnKey} key
   * @param {Record<string, string | number>} [values] of the slots
   */
  own(key, values = {}) {
    return (this.language === 'hi' ? HI : EN)[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
  }
}
