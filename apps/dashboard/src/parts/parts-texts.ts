import { defineTexts } from '../texts/texts';

export const partsTexts = defineTexts(
  {
    loading: 'Loading',
    again: 'Try again',
    close: 'Close',
    cancel: 'Cancel',
    copy: 'Copy',
    copied: 'Copied',
    more: 'Show more',
    failed: 'That did not work: {reason}',
    unreachable: 'The service does not answer. Nothing was changed.',
    signedOut: 'You were signed out. Sign in again.',
    notAllowed: 'Your role does not allow this. Ask an owner.',
    busy: 'Too many requests. Wait a moment.',
  },
  {
    loading: 'खुल रहा है',
    again: 'फिर कोशिश करें',
    close: 'बंद करें',
    cancel: 'रद्द करें',
    copy: 'कॉपी करें',
    copied: 'कॉपी हो गया',
    more: 'और दिखाएँ',
    failed: 'यह नहीं हुआ: {reason}',
    unreachable: 'सेवा जवाब नहीं दे रही। कुछ भी बदला नहीं गया।',
    signedOut: 'आप साइन आउट हो चुके हैं। फिर से साइन इन करें।',
    notAllowed: 'आपकी भूमिका में इसकी अनुमति नहीं है। मालिक से कहें।',
    busy: 'बहुत ज़्यादा अनुरोध। थोड़ा रुकें।',
  },
);
