import { ToWords } from 'to-words/en-IN'
import { formatRupeesExact, type Paise } from '#shared/money/money.ts'

/** An amount for a column of figures: `1,29,999.00`. */
export const formatAmount = (amount: Paise): string => formatRupeesExact(amount).replace('Rs. ', '')

/** A rate in basis points as it is printed: 300 is `3%`, 150 is `1.5%`, 0 is `Nil`. */
export const formatRate = (rateBp: number): string => (rateBp === 0 ? 'Nil' : `${rateBp / 100}%`)

const words = new ToWords()
const TENS = /\b(Twenty|Thirty|Forty|Fifty|Sixty|Seventy|Eighty|Ninety) (?=[A-Z][a-z]+)/g
const UNITS = /^(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine)\b/

/** `Ninety-Nine`, but `Ninety Thousand`. */
const numberInWords = (value: number): string =>
  words
    .convert(value)
    .replace(TENS, (match, tens: string, at: number, text: string) =>
      UNITS.test(text.slice(at + match.length)) ? `${tens}-` : match,
    )

/** `Rupees One Thousand Two Hundred Ninety-Nine and Fifty Paise Only`. */
export function amountInWords(amount: Paise): string {
  const fraction = amount % 100
  const rupees = `Rupees ${numberInWords((amount - fraction) / 100)}`
  if (fraction === 0) return `${rupees} Only`
  return `${rupees} and ${numberInWords(fraction)} ${fraction === 1 ? 'Paisa' : 'Paise'} Only`
}
