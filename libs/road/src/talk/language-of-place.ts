import type { Language } from '@turant/domain';

/**
 * The language of each state of India that has one of ours as its own: as lists of official languages say, two of which `language-of-place.spec.ts` has. Left out are places
 * with several, and those with English as the only one: where nobody can tell, nobody is taken for an English speaker. With each state its codes (ISO 3166-2:IN, and those
 * of number plates), other names, and cities of which there is one in India.
 */
const STATES: readonly (readonly [state: string, language: Language, codes: string, others: string, cities: string])[] = [
  ['andhra pradesh', 'te', 'ap ad', 'andhra|andhrapradesh', 'visakhapatnam|vizag|vijayawada|guntur|nellore|kurnool|rajahmundry|kakinada|tirupati|kadapa|anantapur|eluru|ongole|vizianagaram|amaravathi'],
  ['assam', 'as', 'as', '', 'guwahati|gauhati|dibrugarh|jorhat|tezpur|nagaon|tinsukia|dispur'],
  ['bihar', 'hi', 'br', '', 'patna|gaya|bhagalpur|muzaffarpur|darbhanga|purnia|begusarai|arrah'],
  ['chhattisgarh', 'hi', 'cg ct', 'chattisgarh', 'raipur|bhilai|korba|durg|raigarh'],
  ['delhi', 'hi', 'dl', 'new delhi|nct of delhi|delhi ncr', ''],
  ['gujarat', 'gu', 'gj', '', 'ahmedabad|amdavad|surat|vadodara|baroda|rajkot|bhavnagar|jamnagar|gandhinagar|junagadh|anand|nadiad|vapi|bharuch|mehsana|morbi|navsari'],
  ['haryana', 'hi', 'hr', '', 'gurugram|gurgaon|faridabad|panipat|ambala|rohtak|hisar|karnal|sonipat|panchkula|yamunanagar'],
  ['himachal pradesh', 'hi', 'hp', 'himachal', 'shimla|solan|dharamshala|mandi'],
  ['jharkhand', 'hi', 'jh', '', 'ranchi|jamshedpur|dhanbad|bokaro|deoghar|hazaribagh'],
  ['karnataka', 'kn', 'ka', '', 'bengaluru|bangalore|mysuru|mysore|hubballi|hubli|mangaluru|mangalore|belagavi|belgaum|davangere|davanagere|ballari|bellary|tumakuru|tumkur|shivamogga|shimoga|udupi|kalaburagi|gulbarga|dharwad'],
  ['kerala', 'ml', 'kl', '', 'thiruvananthapuram|trivandrum|kochi|cochin|ernakulam|kozhikode|calicut|thrissur|trichur|kollam|kannur|kottayam|palakkad|alappuzha|malappuram'],
  ['madhya pradesh', 'hi', 'mp', '', 'bhopal|indore|jabalpur|gwalior|ujjain|sagar|rewa|satna|ratlam'],
  ['maharashtra', 'mr', 'mh', '', 'mumbai|bombay|navi mumbai|pune|poona|nagpur|thane|nashik|nasik|solapur|kolhapur|amravati|akola|latur|nanded|jalgaon|kalyan|vasai|pimpri chinchwad|sangli|satara|ahmednagar'],
  ['odisha', 'or', 'od or', 'orissa', 'bhubaneswar|bhubaneshwar|cuttack|rourkela|sambalpur|berhampur|puri|balasore'],
  ['punjab', 'pa', 'pb', '', 'ludhiana|amritsar|jalandhar|patiala|bathinda|mohali|pathankot|hoshiarpur|moga'],
  ['rajasthan', 'hi', 'rj', '', 'jaipur|jodhpur|kota|bikaner|ajmer|alwar|bhilwara|sikar'],
  ['tamil nadu', 'ta', 'tn', 'tamilnadu', 'chennai|madras|coimbatore|madurai|tiruchirappalli|trichy|salem|tirunelveli|erode|vellore|tiruppur|tirupur|thoothukudi|tuticorin|thanjavur|hosur|nagercoil|dindigul|kanchipuram'],
  ['telangana', 'te', 'ts tg', '', 'hyderabad|secunderabad|warangal|karimnagar|nizamabad|khammam'],
  ['tripura', 'bn', 'tr', '', 'agartala'],
  ['uttar pradesh', 'hi', 'up', '', 'lucknow|kanpur|noida|greater noida|ghaziabad|agra|varanasi|banaras|prayagraj|allahabad|meerut|bareilly|aligarh|moradabad|gorakhpur|saharanpur|jhansi|mathura'],
  ['uttarakhand', 'hi', 'uk ut', 'uttaranchal', 'dehradun|haridwar|rishikesh|roorkee|haldwani|nainital'],
  ['west bengal', 'bn', 'wb', '', 'kolkata|calcutta|howrah|durgapur|asansol|siliguri|kharagpur|burdwan|bardhaman|haldia'],
]; // prettier-ignore

const listOf = (names: string): string[] => names.split('|').filter((name) => name !== '');
const BY_STATE = new Map(
  STATES.flatMap(([state, language, , others]) => [state, ...listOf(others)].map((name) => [name, language] as const)),
);
const BY_CODE = new Map(STATES.flatMap(([, language, codes]) => codes.split(' ').map((code) => [code, language] as const)));
const BY_CITY = new Map(STATES.flatMap(([, language, , , cities]) => listOf(cities).map((name) => [name, language] as const)));

/** A place is named in few words. */
const MAX_READ_CHARACTERS = 200;

/** `Pune, Maharashtra (411001)` names Pune and Maharashtra. */
const namesIn = (text: string): string[] =>
  text
    .slice(0, MAX_READ_CHARACTERS)
    .toLowerCase()
    .split(/[^a-z ]+/)
    .map((name) => name.trim().replaceAll(/ +/g, ' '));

/** The language of the state that a text names; undefined if it names none that has one, or several with different ones. */
export function languageOfState(text: string): Language | undefined {
  return onlyOne(namesIn(text).map((name) => BY_STATE.get(name) ?? BY_CODE.get(name)));
}

/** The language of the city that a text names, or of the state beside it. */
export function languageOfCity(text: string): Language | undefined {
  const names = namesIn(text);
  return onlyOne(names.map((name) => BY_STATE.get(name))) ?? onlyOne(names.map((name) => BY_CITY.get(name)));
}

function onlyOne(languages: readonly (Language | undefined)[]): Language | undefined {
  const found = new Set(languages.filter((language) => language !== undefined));
  return found.size === 1 ? [...found][0] : undefined;
}
