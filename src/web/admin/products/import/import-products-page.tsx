import { useStore } from '@nanostores/react'
import { adminAction, adminLoader } from '#web/admin/layout/admin-data.ts'
import { BackLink } from '#web/admin/layout/back-link.tsx'
import { $sent } from '#web/admin/layout/bulk/in-pieces.ts'
import { adminScreen, ScreenHead } from '#web/admin/layout/screen.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { CheckedPanel } from './checked-panel.tsx'
import { ChoosePanel } from './choose-panel.tsx'
import { DonePanel } from './done-panel.tsx'
import { CHECK, IMPORT } from './import-mutations.ts'
import { useImport } from './use-import.ts'
import type { Route } from './+types/import-products-page'

const TITLE = 'Import products'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(async () => null)

export const clientAction = adminAction(CHECK, IMPORT)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading...',
  toastText: 'Failed to load this page',
  text: 'Failed to load this page.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** Adds and changes products by a CSV file: first a dry run, then the import. */
function ImportProductsPage() {
  const { step, isChecking, isImporting, choose, start, goOn, again } = useImport()
  return (
    <>
      <BackLink to="/admin/products" label="Products" />
      <ScreenHead title={TITLE} line="Add and change many products with a spreadsheet." />
      {step.at === 'start' && (
        <ChoosePanel problem={step.sentence} busy={isChecking} onChoose={choose} />
      )}
      {step.at === 'checked' && (
        <CheckedPanel
          file={step.file}
          busy={isImporting}
          onStart={() => void start(step.file)}
          onAgain={again}
        />
      )}
      {step.at === 'done' && (
        <DonePanel
          done={step.done}
          busy={isImporting}
          onGoOn={() => void goOn(step.file, step.done)}
          onAgain={again}
        />
      )}
      <Progress word={isImporting ? 'imported' : 'checked'} />
    </>
  )
}

/** How far a check or an import is. */
function Progress({ word }: { word: string }) {
  const running = useStore($sent)
  return (
    <p role="status" className="tnum bg-white px-5 text-sm text-jamun-700 lg:px-6">
      {running && (
        <span className="block pb-5">
          {running.sent.toLocaleString('en-IN')} of {running.total.toLocaleString('en-IN')} products
          are {word}. Please keep this page open.
        </span>
      )}
    </p>
  )
}

export default SCREEN.of(ImportProductsPage)
