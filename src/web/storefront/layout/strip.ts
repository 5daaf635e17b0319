import { atom } from 'nanostores'
import type { ReactElement } from 'react'

/** A line under the header of every page, such as the hint at the privacy notice. */
export const $strip = atom<ReactElement | null>(null)
