import { readFileSync } from 'node:fs'
import path from 'node:path'

/** One line of a Dockerfile, such as keyword `COPY` and text `src ./src`. */
type Instruction = { keyword: string; text: string }
/** The instructions from one FROM to the next. `base` is the image that the stage begins with. */
export type Stage = { base: string; name: string | undefined; instructions: Instruction[] }

const FROM = /^(\S+)(?: AS (\S+))?$/i

/** Parses a Dockerfile: its stages in order. Throws on an instruction before the first FROM. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of logicalLines(text)) {
    const [keyword = '', ...rest] = line.split(/\s+/)
    const instruction = { keyword: keyword.toUpperCase(), text: rest.join(' ') }
    if (instruction.keyword === 'FROM') {
      const [, base = '', name] = FROM.exec(instruction.text) ?? []
      stages.push({ base, name, instructions: [] })
    } else {
      const stage = stages.at(-1)
      if (!stage) throw new Error(`Before the first FROM: ${line}`)
      stage.instructions.push(instruction)
    }
  }
  return stages
}

/** Returns the lines without comments, with continued lines joined. */
const logicalLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the words of `["a", "b"]`, or of a command for the shell. */
export const toArguments = (text: string): string[] =>
  text.startsWith('[') ? toStrings(JSON.parse(text)) : ['/bin/sh', '-c', text]

function toStrings(value: unknown): string[] {
  if (!Array.isArray(value)) throw new Error('A list of words is needed.')
  return value.map(String)
}

/**
 * Returns whether the file is in the build context, by a .dockerignore that excludes everything
 * (`*`), includes some names again (`!src`) and excludes endings (`**` and `/*.test.ts`).
 */
export function isInContext(root: string): (file: string) => boolean {
  const rules = readFileSync(path.join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const included = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  const endings = rules.filter((rule) => rule.startsWith('**/*')).map((rule) => rule.slice(4))
  const unknown = rules.filter((rule) => rule !== '*' && !/^(![\w.-]+|\*\*\/\*[\w.]+)$/.test(rule))
  if (!rules.includes('*') || unknown.length > 0)
    throw new Error(`The test cannot read these lines of .dockerignore: ${unknown.join(', ')}`)
  return (file) =>
    included.includes(file.split('/')[0] ?? '') && !endings.some((ending) => file.endsWith(ending))
}
