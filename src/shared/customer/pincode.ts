import { toPincode } from './account-fields.ts'

/**
 * A state and its pincodes: prefixes (`11`) or ranges of prefixes (`20-23`), separated by blanks.
 */
type Rule = [state: string, codes: string]

/**
 * The state of a pincode by its prefix: India Post's circles, with the exceptions of an open list
 * of 20,536 pincodes (razorpay/i18nify, June 2026). A later row overrides an earlier one. The name
 * is empty if the list has two states.
 */
const RULES: Rule[] = [
  ['Delhi', '11'],
  ['Haryana', '12-13'],
  ['Punjab', '14-15'],
  ['Chandigarh', '16'],
  ['Himachal Pradesh', '17'],
  ['Jammu and Kashmir', '18-19'],
  ['Ladakh', '194'],
  ['Uttar Pradesh', '20-23 25 27-28 241-245 247 261-262'],
  ['Uttarakhand', '246 248-249 263'],
  ['Rajasthan', '30-34'],
  ['Gujarat', '36-39'],
  ['Maharashtra', '40-44'],
  ['Goa', '403'],
  ['Madhya Pradesh', '45-48'],
  ['Chhattisgarh', '49'],
  ['Telangana', '50'],
  ['Andhra Pradesh', '51-53'],
  ['Karnataka', '56-59'],
  ['Tamil Nadu', '60-64'],
  ['Kerala', '67-69'],
  ['West Bengal', '70-74'],
  ['Sikkim', '737'],
  ['Andaman and Nicobar Islands', '744'],
  ['Odisha', '75-77'],
  ['Assam', '78'],
  ['Arunachal Pradesh', '790-792'],
  ['Meghalaya', '793-794'],
  ['Manipur', '795'],
  ['Mizoram', '796'],
  ['Nagaland', '797-798'],
  ['Tripura', '799'],
  ['Bihar', '80 84-85 811-813 821 823-824'],
  ['Jharkhand', '83 814-816 822 825-829'],
  ['Punjab', '160055 160059 160062 160071 160103-160104'],
  ['Uttarakhand', '244712-244720 244923-244924 247656-247671 262308-262311 262401-262405 2625'],
  ['Uttar Pradesh', '2467'],
  ['', '247662 247669'],
  [
    'Dadra and Nagar Haveli and Daman and Diu',
    '362520 362540 362570 396193 396210 396215 396220 396230 396235 396240',
  ],
  ['Puducherry', '533464 605001-605014 6051 6055 607402-607403 609601-609609 673310'],
  ['Lakshadweep', '682551-682559'],
]

/**
 * Prefixes that belong to exactly one city. If a prefix includes towns around the city, only the
 * city's own part is listed.
 */
const CITIES: Record<string, string> = {
  '110': 'Delhi',
  '1210': 'Faridabad',
  '1220': 'Gurugram',
  '1410': 'Ludhiana',
  '14300': 'Amritsar',
  '14400': 'Jalandhar',
  '16000': 'Chandigarh',
  '16001': 'Chandigarh',
  '16002': 'Chandigarh',
  '16003': 'Chandigarh',
  '17100': 'Shimla',
  '1800': 'Jammu',
  '1900': 'Srinagar',
  '2010': 'Ghaziabad',
  '2080': 'Kanpur',
  '2110': 'Prayagraj',
  '22100': 'Varanasi',
  '2260': 'Lucknow',
  '24800': 'Dehradun',
  '2820': 'Agra',
  '302': 'Jaipur',
  '36000': 'Rajkot',
  '380': 'Ahmedabad',
  '390': 'Vadodara',
  '395': 'Surat',
  '4000': 'Mumbai',
  '4001': 'Mumbai',
  '411': 'Pune',
  '4220': 'Nashik',
  '4400': 'Nagpur',
  '4520': 'Indore',
  '4620': 'Bhopal',
  '4920': 'Raipur',
  '5000': 'Hyderabad',
  '5200': 'Vijayawada',
  '5300': 'Visakhapatnam',
  '560': 'Bengaluru',
  '5700': 'Mysuru',
  '5750': 'Mangaluru',
  '600': 'Chennai',
  '6200': 'Tiruchirappalli',
  '6250': 'Madurai',
  '6410': 'Coimbatore',
  '6730': 'Kozhikode',
  '6820': 'Kochi',
  '6950': 'Thiruvananthapuram',
  '7000': 'Kolkata',
  '7510': 'Bhubaneswar',
  '7530': 'Cuttack',
  '7810': 'Guwahati',
  '7930': 'Shillong',
  '79500': 'Imphal',
  '7960': 'Aizawl',
  '8000': 'Patna',
  '8310': 'Jamshedpur',
  '8340': 'Ranchi',
}

/** Other names and spellings of these cities that customers write. */
const OTHER_NAMES: Record<string, string> = {
  Mumbai: 'Bombay',
  Bengaluru: 'Bangalore Bengalore',
  Kolkata: 'Calcutta',
  Chennai: 'Madras',
  Gurugram: 'Gurgaon',
  Prayagraj: 'Allahabad',
  Varanasi: 'Banaras Benares Kashi',
  Pune: 'Poona',
  Vadodara: 'Baroda',
  Mysuru: 'Mysore',
  Mangaluru: 'Mangalore',
  Kochi: 'Cochin Ernakulam',
  Kozhikode: 'Calicut',
  Thiruvananthapuram: 'Trivandrum',
  Tiruchirappalli: 'Trichy',
  Visakhapatnam: 'Vizag Vishakhapatnam',
  Kanpur: 'Cawnpore',
  Guwahati: 'Gauhati',
}

/** Whether a text names the city, or begins to: `Andheri, Mumbai`, `bombay` and `Mum` do. */
function namesCity(text: string, city: string): boolean {
  const names = `${city} ${OTHER_NAMES[city] ?? ''}`.toLowerCase().split(' ')
  const written = text.trim().toLowerCase()
  return names.some((name) => name.startsWith(written) || (name && written.includes(name)))
}

function isAmong(pincode: string, codes: string): boolean {
  return codes.split(' ').some((range) => {
    const [from = '', to = from] = range.split('-')
    const start = pincode.slice(0, from.length)
    return start >= from && start <= to
  })
}

/**
 * The usual state of a pincode, and its city if the prefix has exactly one. A suggestion: never
 * overwrite the customer's input with it. Empty for an invalid pincode, for army post offices and
 * for unused prefixes.
 */
export function suggestPlace(text: string): { state?: string; city?: string } {
  const pincode = toPincode(text)
  const state = pincode && RULES.findLast(([, codes]) => isAmong(pincode, codes))?.[0]
  if (!pincode || !state) return {}
  const city = Object.keys(CITIES).find((start) => pincode.startsWith(start))
  return city ? { state, city: CITIES[city] } : { state }
}

/** A hint if the state is not the usual one of the pincode; otherwise undefined. */
export function stateMismatchHint(pincode: string, state: string): string | undefined {
  const usual = suggestPlace(pincode).state
  if (!usual || state.trim() === '' || state.trim().toLowerCase() === usual.toLowerCase())
    return undefined
  return `Pincode ${toPincode(pincode)} is usually in ${usual}.`
}

/** A hint if the city is not that of the prefix of the pincode; otherwise undefined. */
export function cityMismatchHint(pincode: string, city: string): string | undefined {
  const usual = suggestPlace(pincode).city
  if (!usual || namesCity(city, usual)) return undefined
  return `Pincode ${toPincode(pincode)} is usually in ${usual}.`
}
