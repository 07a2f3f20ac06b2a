import type { Language } from '@turant/domain';

interface OngoingWords {
  /** Words after which a sentence goes on: conjunctions, and what is said to win time. */
  conjunctions: readonly string[];
  /** The digits from 0 to 9, as a number is dictated, but for those that end sentences as another word: Hindi "bata do", Bengali "noy". */
  digits: readonly string[];
}

/** Words that are said in every language, because English words are. */
export const COMMON_ONGOING: OngoingWords = {
  conjunctions: ['and', 'or', 'but', 'because', 'with', 'if', 'um', 'uh', 'er', 'basically'],
  digits: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'double', 'triple'],
};

/** The words of each language in its own script, then in Latin letters where these mean nothing else at the end of a sentence. */
export const ONGOING_WORDS: Readonly<Record<Language, OngoingWords>> = {
  hi: {
    conjunctions: ['और', 'या', 'लेकिन', 'मगर', 'पर', 'क्योंकि', 'कि', 'तो', 'अगर', 'फिर', 'मतलब', 'वो', 'aur', 'lekin', 'magar', 'kyunki', 'kyonki', 'agar', 'phir', 'matlab'],
    digits: ['शून्य', 'ज़ीरो', 'एक', 'तीन', 'चार', 'पाँच', 'छह', 'छः', 'सात', 'आठ', 'नौ', 'डबल', 'ek', 'teen', 'char', 'paanch', 'chhah', 'saat', 'aath', 'nau'],
  },
  'en-IN': { conjunctions: ['the', 'a', 'an', 'my', 'to', 'for', 'of', 'from', 'which'], digits: ['oh'] },
  ta: {
    conjunctions: ['மற்றும்', 'அல்லது', 'ஆனால்', 'ஆனா', 'ஏன்னா', 'ஏனென்றால்', 'அப்புறம்', 'அதனால்', 'வந்து', 'aana', 'aanal', 'appuram', 'yenna'],
    digits: ['பூஜ்யம்', 'ஒன்று', 'ஒண்ணு', 'இரண்டு', 'ரெண்டு', 'மூன்று', 'மூணு', 'நான்கு', 'நாலு', 'ஐந்து', 'அஞ்சு', 'ஆறு', 'ஏழு', 'எட்டு', 'ஒன்பது'],
  },
  te: {
    conjunctions: ['మరియు', 'లేదా', 'కానీ', 'కాని', 'ఎందుకంటే', 'అయితే', 'తర్వాత', 'అంటే', 'kani', 'kaani', 'endukante', 'ante'],
    digits: ['సున్నా', 'ఒకటి', 'రెండు', 'మూడు', 'నాలుగు', 'ఐదు', 'ఆరు', 'ఏడు', 'ఎనిమిది', 'తొమ్మిది'],
  },
  kn: {
    conjunctions: ['ಮತ್ತು', 'ಅಥವಾ', 'ಆದರೆ', 'ಯಾಕಂದ್ರೆ', 'ಏಕೆಂದರೆ', 'ಆಮೇಲೆ', 'ಅಂದ್ರೆ', 'mattu', 'athava', 'aadare', 'yakandre', 'amele'],
    digits: ['ಸೊನ್ನೆ', 'ಒಂದು', 'ಎರಡು', 'ಮೂರು', 'ನಾಲ್ಕು', 'ಐದು', 'ಆರು', 'ಏಳು', 'ಎಂಟು', 'ಒಂಬತ್ತು'],
  },
  ml: {
    conjunctions: ['പിന്നെ', 'അല്ലെങ്കിൽ', 'പക്ഷേ', 'പക്ഷെ', 'കാരണം', 'എന്നിട്ട്', 'അതായത്', 'pinne', 'allenkil', 'pakshe', 'karanam'],
    digits: ['പൂജ്യം', 'ഒന്ന്', 'രണ്ട്', 'മൂന്ന്', 'നാല്', 'അഞ്ച്', 'ആറ്', 'ഏഴ്', 'എട്ട്', 'ഒൻപത്', 'ഒമ്പത്'],
  },
  mr: {
    conjunctions: ['आणि', 'किंवा', 'पण', 'कारण', 'तर', 'मग', 'म्हणजे', 'ani', 'aani', 'kinva', 'karan', 'mhanje'],
    digits: ['शून्य', 'एक', 'दोन', 'तीन', 'चार', 'पाच', 'सहा', 'सात', 'आठ', 'नऊ'],
  },
  bn: {
    conjunctions: ['এবং', 'আর', 'ও', 'বা', 'অথবা', 'কিন্তু', 'কারণ', 'যে', 'তাহলে', 'মানে', 'ebong', 'kintu', 'karon', 'mane'],
    digits: ['শূন্য', 'এক', 'দুই', 'তিন', 'চার', 'পাঁচ', 'ছয়', 'সাত', 'আট'],
  },
  gu: {
    conjunctions: ['અને', 'અથવા', 'પણ', 'કારણ', 'કારણકે', 'તો', 'પછી', 'એટલે', 'ane', 'athva', 'karanke', 'pachhi', 'etle'],
    digits: ['શૂન્ય', 'એક', 'બે', 'ત્રણ', 'ચાર', 'પાંચ', 'છ', 'સાત', 'આઠ', 'નવ'],
  },
  pa: {
    conjunctions: ['ਅਤੇ', 'ਤੇ', 'ਜਾਂ', 'ਪਰ', 'ਕਿਉਂਕਿ', 'ਕਿ', 'ਜੇ', 'ਫਿਰ', 'ਮਤਲਬ', 'ate', 'jaan', 'kyunki', 'phir', 'matlab'],
    digits: ['ਸਿਫ਼ਰ', 'ਜ਼ੀਰੋ', 'ਇੱਕ', 'ਦੋ', 'ਤਿੰਨ', 'ਚਾਰ', 'ਪੰਜ', 'ਛੇ', 'ਸੱਤ', 'ਅੱਠ', 'ਨੌਂ'],
  },
  or: {
    conjunctions: ['ଏବଂ', 'ଓ', 'ଆଉ', 'କିମ୍ବା', 'କିନ୍ତୁ', 'କାରଣ', 'ଯେ', 'ତାପରେ', 'ମାନେ', 'ebam', 'kintu', 'karana', 'mane'],
    digits: ['ଶୂନ', 'ଏକ', 'ଦୁଇ', 'ତିନି', 'ଚାରି', 'ପାଞ୍ଚ', 'ଛଅ', 'ସାତ', 'ଆଠ', 'ନଅ'],
  },
  as: {
    conjunctions: ['আৰু', 'বা', 'নাইবা', 'কিন্তু', 'কাৰণ', 'যে', 'তেন্তে', 'মানে', 'aru', 'kintu', 'karon', 'mane'],
    digits: ['শূন্য', 'এক', 'দুই', 'তিনি', 'চাৰি', 'পাঁচ', 'ছয়', 'সাত', 'আঠ'],
  },
  ur: {
    conjunctions: ['اور', 'یا', 'لیکن', 'مگر', 'پر', 'کیونکہ', 'کہ', 'تو', 'اگر', 'پھر', 'مطلب', 'aur', 'lekin', 'magar', 'kyunki', 'agar', 'phir', 'matlab'],
    digits: ['صفر', 'زیرو', 'ایک', 'تین', 'چار', 'پانچ', 'چھ', 'سات', 'آٹھ', 'نو'],
  },
}; // prettier-ignore
