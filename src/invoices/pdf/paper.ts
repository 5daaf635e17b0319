/** The sizes of paper that a document can be printed on. */
export type PaperName = 'a4' | 'a5'

/** Lengths in points (1/72 inch). */
export type Paper = {
  width: number
  height: number
  margin: number
  /** Sizes of type. */
  text: number
  small: number
  title: number
  /** The largest size of the logo. */
  logo: { width: number; height: number }
  /** Below this width of the description, a table draws it on a line of its own. */
  minDescription: number
  /** The space between two columns of a table. */
  gap: number
}

export const PAPERS: Record<PaperName, Paper> = {
  a4: {
    width: 595.28,
    height: 841.89,
    margin: 42,
    text: 8.5,
    small: 7.25,
    title: 16,
    logo: { width: 170, height: 52 },
    minDescription: 120,
    gap: 9,
  },
  a5: {
    width: 419.53,
    height: 595.28,
    margin: 28,
    text: 7.5,
    small: 6.5,
    title: 12.5,
    logo: { width: 120, height: 40 },
    minDescription: 96,
    gap: 7,
  },
}

export const COLOURS = {
  text: '#1d1b1c',
  muted: '#625d60',
  line: '#d8d4d6',
  strongLine: '#8b8588',
  heading: '#f3f1f2',
} as const
