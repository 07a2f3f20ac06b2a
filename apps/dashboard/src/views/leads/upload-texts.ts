import { defineTexts } from '../../texts/texts';

export const uploadTexts = defineTexts(
  {
    title: 'Upload a list of leads',
    words:
      'A CSV file, as Excel and Google Sheets save it, with up to 10,000 rows. Its first line names the columns: name, phone, email, requirement, budget, source, or words such as Customer Name and Mobile No. Other columns are kept with the lead.',
    file: 'CSV file',
    ring: 'Ring each person now',
    ringHint: 'Each call costs money, and the rules hold for each. Without it, the leads are only stored.',
    send: 'Upload',
    rows: '{count} {count, one: row, other: rows}',
    tooMany: 'This file has {count} rows; at most 10,000 fit. Split it into parts.',
    progress: '{answered} of {total} rows',
    result: '{accepted} added, {duplicates} already there, {refused} refused',
    done: 'The whole list was read.',
    cut: 'The answer broke off. Send the same file again: nothing is stored twice.',
    again: 'Send again',
    errors: 'Rows that were refused',
    errorRow: 'Row {line}: {reason}',
    moreErrors: 'and {count} more',
    close: 'Close',
  },
  {
    title: 'लीड की सूची अपलोड करें',
    words:
      'CSV फ़ाइल, जैसी Excel और Google Sheets बनाते हैं, 10,000 पंक्तियों तक। पहली पंक्ति में खानों के नाम हों: name, phone, email, requirement, budget, source, या "ग्राहक का नाम" और "मोबाइल नंबर" जैसे नाम। बाक़ी खाने लीड के साथ रखे जाते हैं।',
    file: 'CSV फ़ाइल',
    ring: 'हर व्यक्ति को अभी कॉल करें',
    ringHint: 'हर कॉल के पैसे लगते हैं और हर एक पर नियम लागू हैं। इसके बिना लीड सिर्फ़ रखी जाती हैं।',
    send: 'अपलोड करें',
    rows: '{count} {count, one: पंक्ति, other: पंक्तियाँ}',
    tooMany: 'इस फ़ाइल में {count} पंक्तियाँ हैं; 10,000 तक ही चलेंगी। इसे टुकड़ों में बाँटें।',
    progress: '{total} में से {answered} पंक्तियाँ',
    result: '{accepted} जुड़ीं, {duplicates} पहले से थीं, {refused} नहीं ली गईं',
    done: 'पूरी सूची पढ़ ली गई।',
    cut: 'जवाब बीच में टूट गया। वही फ़ाइल फिर भेजें: कुछ भी दो बार नहीं रखा जाएगा।',
    again: 'फिर भेजें',
    errors: 'जो पंक्तियाँ नहीं ली गईं',
    errorRow: 'पंक्ति {line}: {reason}',
    moreErrors: 'और {count}',
    close: 'बंद करें',
  },
);
