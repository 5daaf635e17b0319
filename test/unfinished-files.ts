import { spawnSync } from 'node:child_process'
import type { Reporter, TestModule } from 'vitest/node'

/** The longest file takes two minutes on two quiet cores. */
const LIMIT_MS = 15 * 60_000
const CHECK_MS = 30_000

/**
 * Ends a run with an error if one file takes more than 15 minutes, and names the file and the
 * processes of the run. The time limit of a test cannot end a test that blocks its worker, for
 * example with a command that does not return.
 */
export class UnfinishedFiles implements Reporter {
  #startedAt = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#check(), CHECK_MS)
  }

  onTestModuleStart({ relativeModuleId }: TestModule): void {
    this.#startedAt.set(relativeModuleId, performance.now())
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#startedAt.delete(relativeModuleId)
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer)
  }

  #check(): void {
    const limit = performance.now() - LIMIT_MS
    const unfinished = [...this.#startedAt].filter(([, startedAt]) => startedAt < limit)
    if (unfinished.length === 0) return
    const names = unfinished.map(([name]) => name).join(', ')
    process.stderr.write(`Not finished after ${LIMIT_MS / 60_000} minutes: ${names}\n`)
    process.stderr.write(`${listProcesses(process.pid).join('\n')}\n`)
    // Vitest ends its workers, also blocked ones, when this process ends.
    process.exit(1)
  }
}

/** Returns a line for each process below this one: one of them may be what a worker waits for. */
function listProcesses(ancestor: number): string[] {
  const options = ['-A', '-o', 'pid=,ppid=,stat=,etime=,time=,args=']
  const { stdout } = spawnSync('ps', options, { encoding: 'utf8', timeout: 10_000 })
  const all = (stdout ?? '').split('\n').map((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    return { pid, parent, line: line.slice(0, 300) }
  })
  const below = (id: number | undefined): string[] =>
    all.filter(({ parent }) => parent === id).flatMap(({ pid, line }) => [line, ...below(pid)])
  return below(ancestor)
}
