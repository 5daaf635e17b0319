import { expect, test } from 'vitest'
import { spellingDistance, findNearestWord, type Candidate } from './spelling.ts'

const known = (word: string, counts: Partial<Candidate> = {}): Candidate => ({
  word,
  sound: word,
  nameCount: 1,
  descriptionCount: 0,
  synonymPlace: null,
  ...counts,
})
const meant = (word: string, candidates: Candidate[]) =>
  findNearestWord({ word, sound: word }, candidates)?.word

test('the fewest mistakes win, and a vowel costs less than a consonant', () => {
  expect(spellingDistance('ring', 'ring')).toBe(0)
  expect(spellingDistance('rung', 'ring')).toBeLessThan(spellingDistance('sing', 'ring'))
  expect(spellingDistance('jumkha', 'jumhka')).toBe(1)
  expect(meant('bangal', [known('bangle'), known('mangal')])).toBe('bangle')
  expect(meant('kara', [known('kala'), known('kada')])).toBe('kada')
})

test('a short word is not corrected to a different word', () => {
  expect(meant('rng', [known('ring')])).toBe('ring')
  expect(meant('bag', [known('bug'), known('big'), known('tag')])).not.toBe('tag')
  expect(meant('phone', [known('stone')])).toBeUndefined()
})

test('words of product names win over words of descriptions, and the common spelling is returned', () => {
  expect(
    meant('stoen', [
      known('stolen', { nameCount: 0, descriptionCount: 3 }),
      known('stone', { nameCount: 4 }),
    ]),
  ).toBe('stone')
  const same = [
    known('earings', { sound: 'earings', nameCount: 3 }),
    known('earrings', { sound: 'earings', nameCount: 9 }),
  ]
  expect(findNearestWord({ word: 'erings', sound: 'erings' }, same)?.word).toBe('earrings')
})

test('a word with an unknown ending is corrected to its root', () => {
  expect(
    findNearestWord({ word: 'stackable', sound: 'stakabl' }, [
      known('stack', { sound: 'stak' }),
      known('cable', { sound: 'kabl' }),
    ])?.word,
  ).toBe('stack')
})

test('of synonyms with one sound, the first of their group is returned', () => {
  const synonym = (word: string, synonymPlace: number, nameCount = 0) =>
    known(word, { sound: 'jumka', nameCount, synonymPlace })
  const jumkha = (...candidates: Candidate[]) =>
    findNearestWord({ word: 'jumkha', sound: 'jumka' }, candidates)?.word
  expect(jumkha(synonym('jumka', 6), synonym('jhumka', 1))).toBe('jhumka')
  expect(jumkha(synonym('jhoomka', 7, 1), synonym('jhumka', 1))).toBe('jhoomka')
})
