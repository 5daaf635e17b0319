import { expect, test } from 'vitest'
import { namesWornAlike } from './worn-alike.ts'

const namesFor = (text: string) =>
  namesWornAlike({
    input: {},
    parsed: { groups: [{ text, query: '', isProductType: false, synonyms: [] }] },
  } as never)?.names

test('the names of a piece include those worn in the same place, also for a plural', () => {
  expect(namesFor('choker')).toContain("'pendant'")
  expect(namesFor('huggies')).toContain("'hoop'")
  expect(namesFor('gold')).toBeUndefined()
})
