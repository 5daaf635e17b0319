/** Classes of every heading of the home page. */
export const SECTION_HEAD = 'font-display text-[1.75rem] leading-[1.15] lg:text-[2.5rem]'
/** Width and padding of every section of the home page. */
export const SECTION = 'mx-auto max-w-page px-4 sm:px-6 lg:px-8'
/** Classes of the small line over a heading. */
export const OVER_HEAD = 'mb-1 text-sm font-semibold text-zari-700'
