import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cutToVariable, registeredText, TEXT_TEMPLATE_NAMES, writeText } from './text-templates.ts'

const OPERATIONS = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')

test.each(TEXT_TEMPLATE_NAMES)('the text of %s to register is in the documents', (template) => {
  expect(OPERATIONS).toContain(`| \`${template}\` | ${registeredText(template, 'Your Shop')} |`)
})

test('a text has its variables and the name of the shop', () => {
  const text = writeText({
    template: 'order-update',
    shopName: 'Gulabi',
    variables: { order: 'JH-2611-000001', link: 'https://gulabi.example/o' },
  })
  expect(text).toBe(
    'There is news about your order JH-2611-000001 at Gulabi. Please look at it: ' +
      'https://gulabi.example/o',
  )
})

test('a variable has at most 30 characters, and what follows a long name stays whole', () => {
  expect(cutToVariable('Blue Dart')).toBe('Blue Dart')
  const cut = cutToVariable('A courier with quite a long name of its own', ', size 14')
  expect(cut).toMatch(/^A courier .*\.\.\., size 14$/)
  expect(cut.length).toBeLessThanOrEqual(30)
})
