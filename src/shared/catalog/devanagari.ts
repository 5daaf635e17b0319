const VOWELS: Record<string, string> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऑ: 'o',
  ऍ: 'e',
}
const SIGNS: Record<string, string> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
  'ॅ': 'e',
}
const CONSONANTS: Record<string, string> = Object.fromEntries(
  (
    'क:k ख:kh ग:g घ:gh ङ:n च:ch छ:ch ज:j झ:jh ञ:n ट:t ठ:th ड:d ढ:dh ण:n त:t थ:th द:d ध:dh न:n ' +
    'प:p फ:f ब:b भ:bh म:m य:y र:r ल:l व:v श:sh ष:sh स:s ह:h ळ:l'
  )
    .split(' ')
    .map((pair) => pair.split(':')),
)
const NUKTA = '\u093c'
const SILENT = '\u094d'
const NASAL = new Set(['\u0901', '\u0902'])

/**
 * Transliterates Hindi words to Latin letters as they are typed on a phone: झुमका is `jhumka`,
 * अंगूठी is `anguthi`. Other text stays as it is.
 */
export function toLatin(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0900-\u097f]+/g, wordToLatin)
    .normalize('NFC')
}

function wordToLatin(word: string): string {
  const letters = Array.from(word.replaceAll(NUKTA, ''))
  let written = ''
  letters.forEach((letter, at) => {
    const consonant = CONSONANTS[letter]
    if (consonant) written += consonant + inherentVowel(letters, at)
    else if (NASAL.has(letter)) written += 'n'
    else if (letter >= '०' && letter <= '९') written += String(letter.charCodeAt(0) - 0x0966)
    else written += VOWELS[letter] ?? SIGNS[letter] ?? ''
  })
  return written
}

/**
 * A consonant is followed by `a`, with three exceptions: a sign follows; the word ends (नथ is nath,
 * but सूत्र is sutra); it is between two syllables with vowels (झुमका is jhumka).
 */
function inherentVowel(letters: string[], at: number): string {
  const [before = '', next, afterNext = ''] = [letters[at - 1], letters[at + 1], letters[at + 2]]
  if (next === SILENT || (next !== undefined && SIGNS[next] !== undefined)) return ''
  if (next === undefined) return before === SILENT ? 'a' : ''
  const followsVowel = [SIGNS, VOWELS, CONSONANTS].some((sounds) => sounds[before] !== undefined)
  return followsVowel && CONSONANTS[next] !== undefined && SIGNS[afterNext] !== undefined ? '' : 'a'
}
