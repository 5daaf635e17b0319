import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/session/fixtures/memory-storage.ts'
import { clearDraft, readDraft, saveDraft } from './draft.ts'

const logIn = (_id: string) =>
  localStorage.setItem('user', JSON.stringify({ _id, name: 'Mira', mobile: '9876543210' }))

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('window', {})
  logIn('usr_mira')
})
afterEach(() => vi.unstubAllGlobals())

const counts = [
  {
    variantId: 'var_1',
    productId: 'prd_1',
    sku: 'RING-1',
    name: 'Ring',
    seen: 8,
    text: '7',
    requestId: 'call-1',
    isSent: true,
  },
]
const draft = { filter: 'category=Rings', at: '2026-11-30T10:00:00.000Z', counts }

test('a stocktake that is not saved is kept for its administrator, and for nobody else', () => {
  expect(saveDraft(draft)).toBe(true)
  expect(readDraft()).toEqual(draft)
  logIn('usr_asha')
  expect(readDraft()).toBeUndefined()
  clearDraft()
  logIn('usr_mira')
  expect(readDraft()).toEqual(draft)
  clearDraft()
  expect(readDraft()).toBeUndefined()
})

test('a stocktake without counts is not kept', () => {
  saveDraft(draft)
  saveDraft({ ...draft, counts: [] })
  expect(readDraft()).toBeUndefined()
})

test.each([
  'no JSON',
  '{"filter":"","at":"2026-11-30","counts":[{"text":"7"}]}',
  '{"filter":"","at":"soon","counts":[]}',
])('a stored text that is no stocktake is ignored: %s', (text) => {
  localStorage.setItem('stocktake:usr_mira', text)
  expect(readDraft()).toBeUndefined()
})

test('without a log-in, or without storage, nothing is kept', () => {
  vi.stubGlobal('localStorage', {
    ...memoryStorage(),
    getItem: () => JSON.stringify({ _id: 'usr_mira', name: 'Mira', mobile: '9876543210' }),
    setItem: () => {
      throw new Error('The storage is full.')
    },
  })
  expect(saveDraft(draft)).toBe(false)
  vi.stubGlobal('localStorage', memoryStorage())
  expect(saveDraft(draft)).toBe(false)
})
