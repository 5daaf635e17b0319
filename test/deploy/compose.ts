/** The lines of a block of YAML: those below `key` that are indented deeper, in any depth. */
function blockOf(text: string, key: string): string {
  const lines = text.split('\n')
  const begin = lines.findIndex((line) => line.trim() === `${key}:`)
  const depth = (line: string) => line.length - line.trimStart().length
  const rest = lines.slice(begin + 1)
  const end = rest.findIndex(
    (line) => line.trim() !== '' && depth(line) <= depth(lines[begin] ?? ''),
  )
  if (begin === -1) throw new Error(`The compose file has no ${key}.`)
  return rest.slice(0, end === -1 ? undefined : end).join('\n')
}

const withoutComments = (block: string): string[] =>
  block.split('\n').flatMap((line) => (/^\s*(#|$)/.test(line) ? [] : [line.trim()]))

/** Replaces `${NAME-default}` and `${NAME:?message}` as Docker Compose does. */
function interpolate(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?:-([^}]*)|:\?([^}]*))?\}/g, (_all, name, standard, message) => {
    const value = values[String(name)] ?? standard
    if (value === undefined || (value === '' && message !== undefined))
      throw new Error(`${String(name)}: ${String(message)}`)
    return String(value)
  })
}

/** Returns `KEY=value` lines as Docker Compose reads an env file. */
export const readEnvFile = (text: string): Record<string, string> =>
  Object.fromEntries(
    withoutComments(text).map((line) => {
      const [name = '', ...value] = line.split('=')
      return [name, value.join('=')]
    }),
  )

/** Returns the environment of a service, with `values` of the env file put in. */
export const readEnvironment = (
  compose: string,
  service: string,
  values: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    withoutComments(blockOf(blockOf(compose, service), 'environment')).map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name, interpolate(value.join(': '), values)]
    }),
  )

/** Returns the folders of a service that it can write: its volumes and its tmpfs. */
export const readWritable = (compose: string, service: string): string[] =>
  ['volumes', 'tmpfs']
    .flatMap((key) => withoutComments(blockOf(blockOf(compose, service), key)))
    .map((line) => line.replace(/^- (?:\w+:)?/, ''))
