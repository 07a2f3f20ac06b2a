import { defineTexts } from '../../../texts/texts';

export const retentionTexts = defineTexts(
  {
    words:
      'After this many days things are deleted by themselves, for good. A shorter time also deletes what is older now, within minutes.',
    days: 'Days: {kind}',
    forEver: 'For ever',
    leads: 'Leads',
    leadsWords:
      'Name, phone, e-mail and what was asked. The calls of a deleted lead stay as accounts, without the number. A lead stays for 24 hours after its last call.',
    timeline: 'History',
    timelineWords: 'What happened when, without names and numbers. 15 days at least.',
    requests: 'What platforms sent',
    requestsWords: 'The raw messages of your sources, once they were read. Usually 30 days. A longer time counts for new ones.',
    recordings: 'Recordings',
    recordingsWords: 'The sound of calls. Usually 365 days. First its key is destroyed, then the file.',
    transcripts: 'Transcripts',
    transcriptsWords: 'The words of calls. Usually 365 days.',
    stays: 'Calls, the ledger, receipts and the do-not-call list are always kept.',
    sure: 'Delete what is older?',
    sureWords: 'You have chosen a shorter time for: {kinds}. What is older is deleted within minutes, and nobody can bring it back.',
    sureNow: 'Save and delete',
    invalid: 'Between {min} and {max} days.',
  },
  {
    words: 'इतने दिनों बाद चीज़ें अपने आप हमेशा के लिए मिट जाती हैं। समय घटाने पर जो अभी पुराना है, वह भी कुछ मिनटों में मिट जाता है।',
    days: 'दिन: {kind}',
    forEver: 'हमेशा',
    leads: 'लीड',
    leadsWords:
      'नाम, फ़ोन, ई-मेल और क्या पूछा था। मिटाई गई लीड की कॉल हिसाब के लिए रहती हैं, बिना नंबर के। लीड अपनी आख़िरी कॉल के 24 घंटे बाद तक रहती है।',
    timeline: 'इतिहास',
    timelineWords: 'कब क्या हुआ, बिना नाम और नंबर के। कम से कम 15 दिन।',
    requests: 'प्लेटफ़ॉर्म ने क्या भेजा',
    requestsWords: 'आपके स्रोतों के मूल संदेश, पढ़े जाने के बाद। आम तौर पर 30 दिन। ज़्यादा समय सिर्फ़ नए संदेशों पर लगता है।',
    recordings: 'रिकॉर्डिंग',
    recordingsWords: 'कॉल की आवाज़। आम तौर पर 365 दिन। पहले उसकी कुंजी नष्ट होती है, फिर फ़ाइल।',
    transcripts: 'लिखी हुई बातचीत',
    transcriptsWords: 'कॉल में कहे गए शब्द। आम तौर पर 365 दिन।',
    stays: 'कॉल, पैसे का हिसाब, रसीदें और “कॉल न करें” सूची हमेशा रहती हैं।',
    sure: 'जो पुराना है, उसे मिटाएँ?',
    sureWords: 'आपने इनका समय घटाया है: {kinds}। जो इससे पुराना है, वह कुछ मिनटों में मिट जाएगा और कोई उसे वापस नहीं ला सकता।',
    sureNow: 'सहेजें और मिटाएँ',
    invalid: '{min} से {max} दिन के बीच।',
  },
);
