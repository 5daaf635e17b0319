import fc from 'fast-check'
import { checkBooks } from '#operations/books.ts'
import { describeFindings } from '#operations/describe-books.ts'
import type { Database } from '#platform/db/db.ts'
import { documentFaults, seriesFaults } from './documents.ts'
import { play } from './play.ts'
import {
  HistoryFault,
  openHistoryShop,
  openStage,
  runDueJobs,
  settleModel,
  type Stage,
} from './stage.ts'
import { pendingChange } from './model.ts'
import { histories, type History } from './steps.ts'

/** After this many histories the shop is emptied, so that each costs the same. */
const HISTORIES_PER_SHOP = 100
const DAY_MS = 86_400_000

export type HistoriesResult = {
  seed: number
  runs: number
  steps: number
  /** Undefined if all histories passed; else the shrunk history and what is wrong, as text. */
  failure: string | undefined
}

type RunHistoriesInput = {
  runs: number
  seed: number
  maxParts: number
  progress?: (runs: number) => void
}

/**
 * Runs random histories on a database of their own, which is emptied. A failed history is made as
 * short as possible.
 */
export async function runHistories(
  database: Database,
  { runs, seed, maxParts, progress }: RunHistoriesInput,
): Promise<HistoriesResult> {
  let base = await openHistoryShop(database)
  let [played, steps, inShop] = [0, 0, 0]
  let failed: string | undefined
  const property = fc.asyncProperty(histories(maxParts), async (history) => {
    if (inShop >= HISTORIES_PER_SHOP) {
      await base.shop.close()
      base = await openHistoryShop(database)
      inShop = 0
    }
    inShop += 1
    const stage = await openStage(base, history)
    try {
      await playHistory(stage, history)
    } catch (error) {
      // What it left behind must not fail the next, shorter history.
      inShop = HISTORIES_PER_SHOP
      failed = toReport(stage, error)
      throw error
    }
    played += 1
    steps += history.steps.length
    progress?.(played)
  })
  const details = await fc.check(property, { numRuns: runs, seed })
  await base.shop.close()
  return { seed, runs: played, steps, failure: details.failed ? failed : undefined }
}

const toReport = (stage: Stage, error: unknown): string => {
  const message =
    error instanceof HistoryFault
      ? error.message
      : error instanceof Error
        ? (error.stack ?? '')
        : String(error)
  return `${stage.log.map((line, at) => `  ${at}. ${line}`).join('\n')}\n  ${message}`
}

async function playHistory(stage: Stage, history: History): Promise<void> {
  for (const step of history.steps) await play(stage, step)
  stage.log.push(`end: ${history.end}`)
  stage.shop.sandbox.setApiMode('normal')
  stage.model.away = false
  if (history.end === 'days later') stage.clock.forward(6 * DAY_MS)
  await finishJobs(stage)
  await settleModel(stage, [], [() => []])
  const faults = [
    ...(await findBooksFaults(stage)),
    ...(await documentFaults(stage)),
    ...(await seriesFaults(stage.shop.db)),
    ...findOpenEnds(stage),
  ]
  if (faults.length > 0) throw new HistoryFault(faults.join('; '))
}

/** Runs every job at its time until none waits. */
async function finishJobs(stage: Stage): Promise<void> {
  const { shop, clock } = stage
  for (let round = 0; round < 100; round += 1) {
    await runDueJobs(stage)
    const next = Math.min(...shop.waiting.map(({ dueAt }) => dueAt))
    if (next === Number.POSITIVE_INFINITY) return
    clock.forward(Math.max(0, next - clock.now()))
  }
  throw new HistoryFault(`These jobs never end: ${shop.waiting.map(({ name }) => name).join(', ')}`)
}

async function findBooksFaults({ shop, clock }: Stage): Promise<string[]> {
  const outcomes = await checkBooks(shop.db, new Date(clock.now()))
  return outcomes.some(({ total }) => total > 0) ? [describeFindings(outcomes)] : []
}

/** What must not be open once every job has run, and money that went nowhere. */
function findOpenEnds({ shop, model }: Stage): string[] {
  const unpaid = model.orders.filter(({ status }) => ['pending_payment', 'placed'].includes(status))
  const atProvider = shop.sandbox.payments()
  return [
    ...unpaid.map(({ id }) => `order ${id} is unpaid or unconfirmed for ever`),
    ...model.orders
      .filter((order) => pendingChange(order))
      .map(({ id }) => `order ${id} waits for a difference for ever`),
    ...model.payments.flatMap(({ id, status, outcome, refunded }) => {
      if (status === 'captured' && outcome === 'none')
        return [`payment ${id} was captured, and the shop does not know it`]
      const sent = atProvider.find((payment) => payment.id === id)?.amount_refunded ?? 0
      return sent === refunded ? [] : [`payment ${id}: ${sent} refunded, model ${refunded}`]
    }),
  ]
}
