import { expect, test } from 'vitest'
import { correctEmail } from './correct-email.ts'

test.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gmail.con', 'asha@gmail.com'],
  ['asha@gmail.co', 'asha@gmail.com'],
  ['asha@gmailcom', 'asha@gmail.com'],
  ['asha@gamil.cm', 'asha@gmail.com'],
  ['asha@fmail.com', 'asha@gmail.com'],
  ['asha@yaho.com', 'asha@yahoo.com'],
  ['asha@yahoo.co.im', 'asha@yahoo.co.in'],
  ['asha@yaho.in', 'asha@yahoo.in'],
  ['asha@hotmial.com', 'asha@hotmail.com'],
  ['asha@outlok.com', 'asha@outlook.com'],
  ['asha@redifmail.com', 'asha@rediffmail.com'],
  ['asha@iclod.com', 'asha@icloud.com'],
  [' Asha.Rao+shop@GMIAL.com ', 'Asha.Rao+shop@gmail.com'],
])('%s is probably %s', (typed, meant) => {
  expect(correctEmail(typed)).toBe(meant)
})

test.each([
  '',
  'asha',
  '@gmial.com',
  'asha@',
  'a@b@gmial.com',
  'asha@gmail.com',
  'asha@GMAIL.COM',
  'asha@yahoo.co.in',
  'asha@yahoo.in',
  'asha@yahoo.co.uk',
  'asha@ymail.com',
  'asha@mail.com',
  'asha@live.com',
  'asha@gail.co.in',
  'asha@tcs.com',
  'asha@jewels.example',
])('nothing else is suggested for "%s"', (typed) => {
  expect(correctEmail(typed)).toBeUndefined()
})
