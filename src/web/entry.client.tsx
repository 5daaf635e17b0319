import { startTransition, useEffect, type ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Says when the whole page answers: what a shopper did before is done again then (see src/pages/start-late.ts). */
function App(): ReactElement {
  useEffect(() => void setTimeout(() => window.dispatchEvent(new Event('shop:alive'))), [])
  return <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(document, <App />)
})
