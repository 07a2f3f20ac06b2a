import type { EmployeeVoice } from './employee-voices.js';

/** First names that employees are given and that women have, in Latin letters and in Devanagari. Names that men have as well are left out. */
const WOMENS_NAMES = new Set(
  (
    'aarti aditi aisha aishwarya alia amrita ananya anita anjali anjana anushka aparna archana asha avni ayesha bhavna chitra deepa deepika ' +
    'devika diya divya fatima gauri gayatri geeta gita heena indira isha ishita janaki jaya jyoti kajal kalpana kamala kareena kavita kavya ' +
    'khushi komal lakshmi lata lavanya leela madhuri maya meena meenakshi meera megha mira mohini nalini namrata nandini neela neelam neha ' +
    'nidhi nisha nita nupur padma pallavi parvati payal pooja prachi pragya pratibha preeti priya priyanka puja radha radhika rani rashmi ' +
    'rekha renu riddhi rina ritika riya roshni ruchi rukmini saanvi sakshi sana sangita sangeeta sara saraswati sarita savita seema shalini ' +
    'shanta sharmila shilpa shobha shraddha shreya shruti shweta simran sita smita sneha sonal sonali sonia srishti sudha suhani sujata ' +
    'sumitra sunita supriya sushma swati tanvi tanya tara trisha uma urmila urvashi usha vaishali vandana vani varsha vidya vimala yamini ' +
    'zara zoya ' +
    'आशा अनीता अंजलि आरती दीपा दिव्या गीता जया ज्योति कविता काव्या लक्ष्मी माया मीना मीरा नेहा निशा पूजा प्रिया प्रियंका राधा रानी रेखा रिया ' +
    'सीमा सीता शालिनी श्वेता स्नेहा सुनीता स्वाति उमा उषा विद्या'
  )
    .split(' ')
    .map((name) => name.normalize('NFC')),
);

/** The voice of a new employee that was given none: a woman's for a woman's name; undefined, which is the usual one of the language, for any other. */
export function standardVoiceOf(name: string): EmployeeVoice | undefined {
  const [first = ''] = name.normalize('NFC').toLowerCase().trim().split(/\s/u);
  return WOMENS_NAMES.has(first) ? 'f2' : undefined;
}
