import { expect, test } from 'vitest'
import { makeInvoicePdf } from '#invoices/pdf/make-invoice-pdf.ts'
import { readGlyphs, readPages } from './read-pdf.ts'
import { HINDI, SAMPLES } from './sample-documents.ts'

/** A name and a street in each script of India. Conjuncts, and marks above and below. */
const RECIPIENTS = {
  Bengali: ['শর্মিষ্ঠা মুখোপাধ্যায়', '১২ বালিগঞ্জ প্লেস, কলকাতা'],
  Gujarati: ['હર્ષિદા પટેલ', '૧૨, ગાંધી રોડ, અમદાવાદ'],
  Gurmukhi: ['ਹਰਪ੍ਰੀਤ ਕੌਰ ਸਿੱਧੂ', '12, ਗਾਂਧੀ ਰੋਡ, ਲੁਧਿਆਣਾ'],
  Kannada: ['ಶ್ರೀಲಕ್ಷ್ಮಿ ಹೆಗ್ಗಡೆ', '12, ಗಾಂಧಿ ರಸ್ತೆ, ಬೆಂಗಳೂರು'],
  Malayalam: ['ശ്രീലക്ഷ്മി നമ്പൂതിരി', '12, ഗാന്ധി റോഡ്, തമ്പാനൂർ'],
  Oriya: ['ଶ୍ରୀଲକ୍ଷ୍ମୀ ମହାପାତ୍ର', '12, ଗାନ୍ଧୀ ମାର୍ଗ, ଭୁବନେଶ୍ୱର'],
  Tamil: ['மீனாட்சி சுந்தரம்', '12, காந்தி தெரு, சென்னை'],
  Telugu: ['శ్రీలక్ష్మి వెంకటేశ్వర్లు', '12, గాంధీ వీధి, హైదరాబాద్'],
}

function addressed(name: string, address: string[]) {
  const document = SAMPLES['tax-invoice']
  return { ...document, recipient: { ...document.recipient, name, address } }
}

const fontsOf = (pdf: Buffer): Set<string> =>
  new Set(
    [...pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+(\S+)/g)].map((m) => m[1] ?? ''),
  )

test.each(Object.entries(RECIPIENTS))(
  'prints a name in %s with its own font',
  async (script, to) => {
    const [name = '', street = ''] = to
    const pdf = await makeInvoicePdf(addressed(name, [`Flat 4B, ${street}`, 'Pune 411030']), {
      paper: 'a4',
      logo: null,
    })
    expect(readGlyphs(pdf)).not.toContain(0)
    expect([...fontsOf(pdf)].toSorted()).toEqual(
      [
        'NotoSansDevanagari-Regular',
        'NotoSansDevanagari-SemiBold',
        `NotoSans${script}-Regular`,
        `NotoSans${script}-SemiBold`,
      ].toSorted(),
    )
  },
)

test('a document without such letters has the two fonts of before', async () => {
  const pdf = await makeInvoicePdf(HINDI, { paper: 'a5', logo: null })
  expect(fontsOf(pdf).size).toBe(2)
})

test('a character without a glyph is replaced by what can be read', async () => {
  const name = 'Riya Łukasz 2½ ĉ 李雷 محمد Rao'
  const pdf = await makeInvoicePdf(addressed(name, ['तमिल தமிழ் हिन्दी नगर']), {
    paper: 'a4',
    logo: null,
  })
  expect(readGlyphs(pdf)).not.toContain(0)
  const text = (await readPages(pdf)).map((page) => page.text).join('\n')
  expect(text).toContain('Riya Łukasz 21/2 c ? ? Rao')
})
