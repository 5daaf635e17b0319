import { expect, test } from 'vitest'
import { askPasswordAgain, setPasswordPrompt } from './password-prompt.ts'

test('without a dialog nobody is asked', async () => {
  expect(await askPasswordAgain()).toBe(false)
})

test('calls at the same time share one dialog, and a later call opens another', async () => {
  let dialogs = 0
  setPasswordPrompt(async () => {
    dialogs += 1
    return dialogs === 1
  })
  expect(await Promise.all([askPasswordAgain(), askPasswordAgain()])).toEqual([true, true])
  expect(await askPasswordAgain()).toBe(false)
  expect(dialogs).toBe(2)
})
