import { expect, test } from 'vitest'
import { Unavailable } from '#platform/unavailable.ts'
import { openPendingPictures } from './pending-pictures.ts'

test('a request waits for a pending picture and for no other', async () => {
  const pending = openPendingPictures()
  const urgent: string[] = []
  pending.onWait((key) => urgent.push(key))
  pending.add(['ring'])
  await pending.wait('bangle')
  const order: string[] = []
  const waiting = pending.wait('ring').then(() => order.push('served'))
  order.push('requested')
  pending.remove('ring')
  await waiting
  await pending.wait('ring')
  expect([order, urgent]).toEqual([['requested', 'served'], ['ring']])
})

test('the wait for a picture has a time limit', async () => {
  const pending = openPendingPictures(10)
  pending.add(['ring'])
  await expect(pending.wait('ring')).rejects.toBeInstanceOf(Unavailable)
})
