import { useRouteLoaderData } from 'react-router'
import { DEFAULT_SHIPPING_TEXTS, type ShippingTexts } from '#shared/money/shipping-text.ts'
import type { loader } from '#web/root.tsx'

/** The shop's shipping rule as the pages phrase it. */
export const useShippingWords = (): ShippingTexts =>
  useRouteLoaderData<typeof loader>('root')?.shipping ?? DEFAULT_SHIPPING_TEXTS
