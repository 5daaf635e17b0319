import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/**
 * Checks the language of comments, documents and titles of tests: none of the words that this
 * project does not use, and no line of a comment or document over 100 columns. Part of `npm run
 * lint`; `npm run lint:language -- src/cart docs` checks only those folders. Prints each problem
 * and ends with 1 if there is one.
 */
const MAX_COLUMNS = 100
const ROOT = path.join(import.meta.dirname, '..')

/** A word that is not used, and what to write instead. */
const WORDS: [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\breckon\w*/i, 'compute, count'],
  [/\bshel(?:f|ves)\b/i, 'stock'],
  [/\bwish(?:es|ed)?\b/i, 'input, query'],
  [/\btills?\b/i, 'checkout context'],
  [/\bdoors?\b/i, 'public module, server'],
  [/\b(?:who|what|which|when|where)(?:so)?ever\b/i, 'any, every'],
  [/\banswers?\b/i, 'returns, response'],
  [/\b(?:she|hers?|herself)\b/i, 'the customer, the administrator, their'],
  [/\bshoppers?\b/i, 'customer'],
  [/\bowners?\b/i, 'administrator (of the shop), user (of a row)'],
  [/\bdesks?\b/i, 'admin'],
  [/\bmend(?:s|ed|ing)?\b/i, 'correct, repair'],
  [/\bhonou?r(?:s|ed|ing)?\b/i, 'accept'],
  [/\blest\b/i, 'so that … not'],
  [/\b(?:hereby|therein|thereof|thereby|whence|hence)\b/i, 'a plain sentence'],
  [/\bstrangers?\b|\bthie(?:f|ves)\b/i, 'attacker, another customer'],
  [/\bstand-ins?\b/i, 'replacement'],
  [/\bbears?\b/i, 'has'],
  [/\b(?:sought|likened|wanted)\b/i, 'searched for, compared, requested'],
  [/\bspoil(?:s|ed|t)?\b/i, 'change, damage'],
  [/\bgiv(?:e|es|en) back\b/i, 'release, refund, return'],
]

/** A text as the first argument before a function, as the title of a test is. */
const TITLE = /\(\s*(['"`])((?:(?!\1)[^\n\\]|\\.)+)\1,\s*(?:async\s*)?(?:\(|\w+ =>)/g

type Line = { file: string; number: number; text: string; mayBeLong?: boolean }

const targets = process.argv.slice(2)
const isSelected = (file: string): boolean =>
  targets.length === 0 || targets.some((target) => file === target || file.startsWith(`${target}/`))

const code = globSync(['{src,test,bench,quality,public}/**/*.{js,ts,tsx}', '*.ts'], { cwd: ROOT })
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
const problems = [
  ...code.filter(isSelected).flatMap((file) => [...commentLines(file), ...titleLines(file)]),
  ...documents.filter(isSelected).flatMap((file) => documentLines(file)),
].flatMap(findProblems)

for (const problem of problems) process.stdout.write(`${problem}\n`)
if (problems.length > 0) {
  process.stderr.write(`${problems.length} problems in comments, documents and titles of tests.\n`)
  process.exitCode = 1
}

/** The lines of a source file's comments. */
function commentLines(file: string): Line[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  const lines = source.split('\n')
  return parseSync(file, source).comments.flatMap(({ start, end }) => {
    const first = source.slice(0, start).split('\n').length
    const count = source.slice(start, end).split('\n').length
    return lines
      .slice(first - 1, first - 1 + count)
      .map((text, index) => ({ file, number: first + index, text: commentPart(text) }))
  })
}

/** The titles of the tests in a file, without the code around them. */
function titleLines(file: string): Line[] {
  if (!/\.(?:test|spec)\.tsx?$/.test(file)) return []
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  return [...source.matchAll(TITLE)].map((match) => ({
    file,
    number: source.slice(0, match.index + match[0].length).split('\n').length,
    text: match[2] ?? '',
    mayBeLong: true,
  }))
}

/** Blanks out the code before a comment, and comments that are directives for a tool. */
function commentPart(line: string): string {
  if (/(?:oxlint|eslint|biome|@ts)-/.test(line)) return ''
  return line.replace(/^.*?(?=\/\/|\/\*)/, (before) => ' '.repeat(before.length))
}

/** The lines of a document outside its blocks of code. */
function documentLines(file: string): Line[] {
  let isCode = false
  const texts = readFileSync(path.join(ROOT, file), 'utf8').split('\n')
  return texts.flatMap((text, index) => {
    if (text.startsWith('```')) isCode = !isCode
    return isCode ? [] : [{ file, number: index + 1, text }]
  })
}

/** Removes code within a line (`like this`) and addresses. */
function withoutCode(text: string): string {
  return text.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)|https?:\/\/\S+/g, '')
}

function findProblems({ file, number, text, mayBeLong }: Line): string[] {
  const words = WORDS.flatMap(([pattern, instead]) => {
    const found = pattern.exec(withoutCode(text))?.[0]
    return found ? [`"${found}" is not used here: ${instead}`] : []
  })
  // A row of a table, a single word and an address cannot be wrapped.
  const isTooLong =
    !mayBeLong && text.length > MAX_COLUMNS && !text.startsWith('|') && / .* /.test(text.trim())
  const long = isTooLong ? [`longer than ${MAX_COLUMNS} columns`] : []
  return [...long, ...words].map((problem) => `${file}:${number}: ${problem}`)
}
