import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICIES } from '#shared/policy/defaults/policies.ts'
import { readPolicy, writePolicy } from './policy-text.ts'

const START = 'We send everything.\n\n## Charges\n\n'
const partsOf = (text: string) => readPolicy(`${START}${text}`).sections[0]?.parts

test.each(Object.values(DEFAULT_POLICIES))(
  '$title is the same after it is written and parsed again',
  (policy) => {
    const { problems, ...body } = readPolicy(writePolicy(policy), policy.sections)
    const { first, lead, sections } = policy
    expect(problems).toEqual([])
    expect(body).toEqual({ ...(first ? { first } : {}), lead, sections })
    expect(writePolicy(body)).toBe(writePolicy(policy))
  },
)

test('the privacy policy begins with the day from which it applies', () => {
  expect(writePolicy(DEFAULT_POLICIES.privacy)).toMatch(
    /^! Effective from 7 July 2025\n\nWe ask for/,
  )
})

test('lines of one paragraph are joined, and a blank line ends it', () => {
  expect(partsOf('One\r\nline\n\n\n  Another  ')).toEqual(['One line', 'Another'])
})

test('a list continues over blank lines, and text after it is a paragraph', () => {
  expect(partsOf('- One\n\n* Two\nThen words')).toEqual([{ list: ['One', 'Two'] }, 'Then words'])
})

test('terms, two readings, and who runs the shop', () => {
  expect(
    partsOf(
      '+ Earrings: For hygiene: always.\n\n### Ours\n- 3 days\n\n### Theirs\n- 5 days\n- or 6\n\n{shop}\n{officer}',
    ),
  ).toEqual([
    { terms: [{ term: 'Earrings', text: 'For hygiene: always.' }] },
    {
      readings: [
        { from: 'Ours', says: ['3 days'] },
        { from: 'Theirs', says: ['5 days', 'or 6'] },
      ],
    },
    { details: 'shop' },
    { details: 'officer' },
  ])
})

test('text that looks like HTML or a number stays text', () => {
  expect(partsOf('<b>Free</b> & 5 < 6\n\n-5 degrees\n\n+91 98765 43210\n\n#1 in Pune')).toEqual([
    '<b>Free</b> & 5 < 6',
    '-5 degrees',
    '+91 98765 43210',
    '#1 in Pune',
  ])
})

test('a known heading keeps its id; any other gets a unique id', () => {
  const { sections } = readPolicy(
    'Hello.\n## Law\nA\n## Law\nB\n## Main!\nC\n## गहने और दाम\nD\n## ?\nE',
    [{ id: 'law', head: 'Law', parts: [] }],
  )
  expect(sections.map(({ id }) => id)).toEqual([
    'law',
    'on-law',
    'on-main',
    'on-गहने-और-दाम',
    'on-section',
  ])
})

test('the section of the grievance officer keeps its id under another heading', () => {
  const text = writePolicy(DEFAULT_POLICIES.termsofservice).replace(
    'Complaints and the grievance officer',
    'शिकायतें',
  )
  const { sections } = readPolicy(text, DEFAULT_POLICIES.termsofservice.sections)
  expect(sections.map(({ id }) => id)).toEqual(
    DEFAULT_POLICIES.termsofservice.sections.map(({ id }) => id),
  )
  expect(sections.find(({ id }) => id === 'grievances')?.head).toBe('शिकायतें')
})

const LINK_PROBLEM =
  'A link is written [words](/page) and leads to a page of this shop, to https://, mailto: or tel:.'

describe('is refused with its line', () => {
  test.each([
    ['', 1, 'The text begins with its introduction: one paragraph above the first ##.'],
    ['Hello.', 1, 'The text needs at least one section, which begins with ## and its head.'],
    [
      '## Head\nText',
      1,
      'The text begins with its introduction: one paragraph above the first ##.',
    ],
    [
      'Hello.\n\nAgain.\n\n## Head\nText',
      3,
      'The introduction is one paragraph. Begin a section with ## first.',
    ],
    ['Hello.\n- item\n## Head\nText', 2, 'Before this a section begins, with ## and its head.'],
    ['Hello.\n## Head', 2, 'Nothing stands under this head.'],
    [
      'Hello.\n# Head\n## Head\nText',
      2,
      'A head is written ## and a blank before its words, the name of a reading ### and a blank.',
    ],
    [
      'Hello.\n## Head\nText\n##Another',
      4,
      'A head is written ## and a blank before its words, the name of a reading ### and a blank.',
    ],
    ['Hello.\n! Late\n## Head\nText', 2, 'A line with ! stands once, above everything else.'],
    [`Hello.\n## ${'h'.repeat(121)}\nText`, 2, 'A head has at most 120 characters.'],
    [`${START}+ Earrings`, 5, 'After + come a term, a colon and what it means.'],
    [
      `${START}### Ours\n- 3 days`,
      5,
      'Two readings stand side by side: ### and a name, then lines with -, twice.',
    ],
    [
      `${START}### Ours\n- 3 days\n### Theirs`,
      5,
      'Two readings stand side by side: ### and a name, then lines with -, twice.',
    ],
    [`${START}Write to {shop}.`, 5, '{shop} stands in a line of its own, within a section.'],
    [`${START}From {free-from} on.`, 5, 'Nothing is known as {free-from}.'],
  ])('%j', (text, line, problem) => {
    expect(readPolicy(text).problems).toContainEqual({ line, text: problem })
  })

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    'http://plain.example',
    'data:text/html,x',
    'mailto:nobody',
    'tel:ring',
    '/a b',
    '',
    'https://',
    '/\\evil.example',
  ])('a link to %j', (to) => {
    expect(readPolicy(`${START}Words\nand [here](${to})`).problems).toEqual([
      { line: 6, text: LINK_PROBLEM },
    ])
  })

  test('a forty-first section', () => {
    expect(readPolicy(`Hello.\n${'## Head\nText\n'.repeat(41)}`).problems).toEqual([
      { line: 82, text: 'A policy has at most 40 sections.' },
    ])
  })

  test('a link without words, and one that was not closed', () => {
    expect(
      readPolicy(`${START}[](/shipping)\n\n[here](/shipping`).problems.map(({ line }) => line),
    ).toEqual([5, 7])
  })
})

test.each([
  '/shipping',
  '/#faq',
  '/track?order=1#refund',
  'https://consumerhelpline.gov.in/',
  'mailto:care@jhumka.example',
  'tel:+911234567890',
])('a link may lead to %s', (to) => {
  expect(readPolicy(`${START}Look [here](${to}).`).problems).toEqual([])
})

test('placeholders are accepted', () => {
  expect(
    readPolicy(
      `${START}Free from {free-shipping-from}, else {shipping}. {shop-name}, {email}, {phone}`,
    ).problems,
  ).toEqual([])
})
