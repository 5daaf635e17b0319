import { expect, test } from 'vitest'
import { escapeXml, toXmlDocument } from './xml.ts'

test('a document has its elements line by line, with their attributes', () => {
  const inner = { name: 'B', attributes: { id: '1', of: 'a "b"' }, content: 'Rao & <Sons>' }
  expect(toXmlDocument({ name: 'A', content: [inner, { name: 'C.LIST', content: [] }] })).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<A>',
      '  <B id="1" of="a &quot;b&quot;">Rao &amp; &lt;Sons&gt;</B>',
      '  <C.LIST>',
      '  </C.LIST>',
      '</A>',
      '',
    ].join('\n'),
  )
})

test('characters that XML does not allow are left out, all others stay', () => {
  expect(escapeXml('a\u0000b\u000Bc\u001Fd\uFFFFe')).toBe('abcde')
  expect(escapeXml('x\uD800y')).toBe('x\uFFFDy')
  expect(escapeXml("झुमका ₹ 💍\t'")).toBe('झुमका ₹ 💍\t&apos;')
})
