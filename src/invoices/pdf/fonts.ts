import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The current font of fontkit; missing in the types of pdfkit. */
      _font: { font: Font }
    }
  }
}

type Positioning = { applyLookup: (type: number, table: unknown) => boolean }

type Font = {
  hasGlyphForCodePoint: (code: number) => boolean
  /** How glyphs are placed by the table GPOS of the font. */
  _layoutEngine: { engine: { GPOSProcessor: Positioning | null } }
}

const require = createRequire(import.meta.url)

/**
 * The fonts by script. Each has Latin, the rupee sign and its own script in one file; pdfkit has no
 * fallback from one font to the next. The first one is used for texts without an Indian script.
 */
const SCRIPTS = [
  { name: 'Devanagari', letters: /\p{Script=Devanagari}/gu },
  { name: 'Bengali', letters: /\p{Script=Bengali}/gu },
  { name: 'Gujarati', letters: /\p{Script=Gujarati}/gu },
  { name: 'Gurmukhi', letters: /\p{Script=Gurmukhi}/gu },
  { name: 'Kannada', letters: /\p{Script=Kannada}/gu },
  { name: 'Malayalam', letters: /\p{Script=Malayalam}/gu },
  { name: 'Oriya', letters: /\p{Script=Oriya}/gu },
  { name: 'Tamil', letters: /\p{Script=Tamil}/gu },
  { name: 'Telugu', letters: /\p{Script=Telugu}/gu },
] as const

type ScriptName = (typeof SCRIPTS)[number]['name']

/** Every font has these. Most texts have no others. */
const PLAIN = /^[\x20-\x7e\u00a0₹]*$/

/** The script that most letters of a text have, of those that have a font. */
function scriptOf(text: string): ScriptName {
  if (PLAIN.test(text)) return SCRIPTS[0].name
  let [best, most]: [ScriptName, number] = [SCRIPTS[0].name, 0]
  for (const { name, letters } of SCRIPTS) {
    const found = text.match(letters)?.length ?? 0
    if (found > most) [best, most] = [name, found]
  }
  return best
}

const WEIGHTS = { regular: '400Regular', bold: '600SemiBold' } as const
type Weight = keyof typeof WEIGHTS

function readFont(script: ScriptName, weight: Weight): Buffer {
  const [folder, name] = [WEIGHTS[weight], script.toLowerCase()]
  return readFileSync(
    require.resolve(
      `@expo-google-fonts/noto-sans-${name}/${folder}/NotoSans${script}_${folder}.ttf`,
    ),
  )
}

/** The fonts of a document that were loaded. */
const loaded = new WeakMap<PDFKit.PDFDocument, Set<string>>()

/** Selects the font of the script of a text. Its file is read when the first text needs it. */
export function useFontFor(pdf: PDFKit.PDFDocument, text: string, weight: Weight): void {
  const script = scriptOf(text)
  const name = `${script} ${weight}`
  const names = loaded.get(pdf) ?? new Set()
  loaded.set(pdf, names)
  if (!names.has(name)) pdf.registerFont(name, readFont(script, weight))
  names.add(name)
  pdf.font(name)
  skipMissingAnchors(pdf._font.font)
}

const corrected = new WeakSet<object>()

/**
 * A mark without an anchor on a letter has it in a later part of the table GPOS, or none (OpenType,
 * MarkToBase). fontkit 2.0.4 throws a TypeError there, with Telugu, Malayalam and Gurmukhi. Its
 * class is corrected once: the part does not apply, and the next one is tried.
 */
function skipMissingAnchors({ _layoutEngine: { engine } }: Font): void {
  const processor: Positioning | null =
    engine.GPOSProcessor && Object.getPrototypeOf(engine.GPOSProcessor)
  if (!processor || corrected.has(processor)) return
  corrected.add(processor)
  const { applyLookup } = processor
  processor.applyLookup = function (type, table) {
    try {
      return applyLookup.call(this, type, table)
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }
}

/**
 * A text in which every character has a glyph in the current font. One without is replaced by its
 * compatible form (`½` by `1/2`, `ĉ` by `c`), and letters of a script without a font by one `?` for
 * each word.
 */
export function withGlyphs(pdf: PDFKit.PDFDocument, text: string): string {
  if (PLAIN.test(text)) return text
  const { font } = pdf._font
  const hasGlyph = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  const isPrintable = (letters: string) => Array.from(letters).every(hasGlyph)
  if (isPrintable(text)) return text
  return Array.from(text)
    .map((letter) => {
      if (isPrintable(letter)) return letter
      const plain = letter.normalize('NFKD').replaceAll('\u2044', '/').replaceAll(/\p{M}/gu, '')
      return plain !== '' && isPrintable(plain) ? plain : MISSING
    })
    .join('')
    .replaceAll(/\uFFFD+/g, '?')
}

/** Stands for a character without a glyph until all of them are found. */
const MISSING = '\uFFFD'
