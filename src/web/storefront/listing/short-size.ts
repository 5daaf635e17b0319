/** 14 of "Size 14", beside a name that says size. */
export const shortSize = (label: string): string => label.replace(/^Size (?=\S)/, '')
