import { useState } from 'react'
import type { FileColumn } from '#shared/catalog/product-file/columns.ts'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import type { ImportResult } from '#web/api/admin/catalog/product-import.ts'
import { decodeFile } from './decode-file.ts'
import { CHECK, IMPORT } from './import-mutations.ts'
import { isReadable, toPlan, toWrite, type ImportPlan, type Planned } from './import-plan.ts'
import { readProductFile } from './read-product-file.ts'

/** A file whose dry run is done. */
export type CheckedFile = {
  name: string
  columns: FileColumn[]
  /** The headings of columns that are not imported. */
  unread: string[]
  plan: ImportPlan
}

/** A product that was sent, and what became of it. */
export type Written = { planned: Planned; result: ImportResult }

/** What an import has done. `rest`: the products that were not sent, because of `problem`. */
export type DoneImport = { written: Written[]; rest: Planned[]; problem: string }

type Step =
  | { at: 'start'; sentence: string }
  | { at: 'checked'; file: CheckedFile }
  | { at: 'done'; file: CheckedFile; done: DoneImport }

const START: Step = { at: 'start', sentence: '' }

/** The steps of an import: choose a file, see what it would do, agree, see what it has done. */
export function useImport() {
  const checking = useMutation(CHECK)
  const importing = useMutation(IMPORT)
  const [step, setStep] = useState<Step>(START)
  const [isReading, setReading] = useState(false)

  const check = async (chosen: File): Promise<Step> => {
    const text = await decodeFile(chosen)
    const file = typeof text === 'string' ? readProductFile(text) : text
    if ('sentence' in file) return { at: 'start', sentence: file.sentence }
    const { columns, unread } = file
    const products = file.products.filter(isReadable).map(({ rows }) => ({ rows }))
    const result = products.length === 0 ? NO_RESULTS : await checking.run({ columns, products })
    if (!result?.ok) return START
    const { results, problem } = result.value
    if (problem !== '') return { at: 'start', sentence: `The check was interrupted. ${problem}` }
    return {
      at: 'checked',
      file: { name: chosen.name, columns, unread, plan: toPlan(file, results) },
    }
  }
  const choose = async (chosen: File) => {
    setReading(true)
    setStep(START)
    setStep(await check(chosen).finally(() => setReading(false)))
  }
  /** Sends these products; what `before` has was sent already. */
  const write = async (file: CheckedFile, products: Planned[], before: Written[]) => {
    const sent = products.map(({ rows, version, requestId, outcome }) => ({
      rows,
      requestId,
      isNew: outcome === 'added',
      ...(version !== null && { version }),
    }))
    const result = await importing.run({ columns: file.columns, products: sent })
    if (!result?.ok) return
    const { results, problem } = result.value
    const written = products.slice(0, results.length).flatMap((planned, index) => {
      const each = results[index]
      return each ? [{ planned, result: each }] : []
    })
    const rest = products.slice(results.length)
    setStep({ at: 'done', file, done: { written: [...before, ...written], rest, problem } })
  }
  return {
    step,
    isChecking: isReading || checking.busy,
    isImporting: importing.busy,
    choose,
    start: (file: CheckedFile) => write(file, toWrite(file.plan), []),
    goOn: (file: CheckedFile, { rest, written }: DoneImport) => write(file, rest, written),
    again: () => setStep(START),
  }
}

const NO_RESULTS = { ok: true, value: { results: [], problem: '' } } as const
