import type { ReactElement } from 'react'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { useShop } from '#web/session/shop-facts.ts'

type MarkProps = { className?: string; dark?: boolean }

/** The mark: a jhumka on its hook. `dark` is for dark backgrounds. */
export function Mark({ className = 'h-8 w-auto', dark = false }: MarkProps): ReactElement {
  const dome = dark ? 'fill-rani-500' : 'fill-rani-600'
  return (
    <svg aria-hidden="true" viewBox="0 0 36 42" className={className}>
      <circle cx="18" cy="5" r="4" fill="none" strokeWidth="2.4" className="stroke-haldi-400" />
      <circle cx="18" cy="5" r="1.5" className={dome} />
      <circle cx="18" cy="12" r="2" className="fill-haldi-400" />
      <path d="M3.2 30C3.2 20.2 9.6 14.6 18 14.6S32.8 20.2 32.8 30Z" className={dome} />
      <path
        d={
          'M3.6 26.4a4.8 4.2 0 0 0 7.2 0 4.8 4.2 0 0 0 7.2 0 4.8 4.2 0 0 0 7.2 0 4.8 4.2 0 0 0 ' +
          '7.2 0'
        }
        fill="none"
        strokeWidth="1.3"
        className="stroke-haldi-400"
      />
      <rect x="1.8" y="30" width="32.4" height="2.2" rx="1.1" className="fill-haldi-400" />
      <g className="fill-haldi-400">
        <circle cx="4.6" cy="36" r="2" />
        <circle cx="11.3" cy="37.6" r="2" />
        <circle cx="18" cy="38.2" r="2" />
        <circle cx="24.7" cy="37.6" r="2" />
        <circle cx="31.4" cy="36" r="2" />
      </g>
    </svg>
  )
}

const WORDMARK =
  'M5.8 24Q3.3 24 1.8 22.8Q0.3 21.7 0.3 19.5Q0.3 18.3 1.0 17.4Q1.8 16.5 2.8 16.5Q3.9 16.5 ' +
  '4.5 17.2Q5.1 17.8 5.1 18.8Q5.1 20.4 3.5 20.9Q3.3 21.0 2.9 21.1Q2.6 21.1 2.5 21.2Q2.0 21.3 ' +
  '2.0 21.8Q2.0 22.3 2.9 22.8Q3.7 23.2 4.8 23.2Q8.6 23.2 8.6 17.7L8.6 6.7L7.0 6.7L7.0 ' +
  '6.0L15.0 6.0L15.0 6.7L13.4 6.7L13.4 17.4Q13.4 20.5 11.5 22.2Q9.6 24 5.8 24Z' +
  'M33.8 23.3L35.4 23.3L35.4 24L27.4 24L27.4 23.3L29.0 23.3L29.0 14.4Q29.0 12.1 28.4 ' +
  '11.1Q27.7 10.2 26.4 10.2Q24.5 10.2 23.4 12.1L23.4 23.3L25.0 23.3L25.0 24L17.0 24L17.0 ' +
  '23.3L18.6 23.3L18.6 3.2L17.0 3.2L17.0 2.5L23.4 2.5L23.4 10.9Q24.1 10.0 25.3 9.5Q26.6 8.9 ' +
  '28.1 8.9Q33.8 8.9 33.8 15.1Z' +
  'M48.7 24L48.7 22.3Q48.1 23.1 46.8 23.7Q45.5 24.3 44.0 24.3Q38.3 24.3 38.3 18.1L38.3 ' +
  '9.9L36.7 9.9L36.7 9.2L43.1 9.2L43.1 18.8Q43.1 21.1 43.8 22.1Q44.5 23.0 45.8 23.0Q47.6 ' +
  '23.0 48.7 21.1L48.7 9.9L47.1 9.9L47.1 9.2L53.5 9.2L53.5 23.3L55.1 23.3L55.1 24Z' +
  'M84.2 23.3L85.8 23.3L85.8 24L77.8 24L77.8 23.3L79.4 23.3L79.4 14.4Q79.4 12.1 78.8 ' +
  '11.1Q78.1 10.2 76.8 10.2Q76.0 10.2 75.2 10.6Q74.3 11.1 73.8 11.9Q74.2 13.0 74.2 15.1L74.2 ' +
  '23.3L75.8 23.3L75.8 24L67.4 24L67.4 23.3L69.4 23.3L69.4 14.4Q69.4 12.1 68.7 11.1Q68.0 ' +
  '10.2 66.7 10.2Q64.9 10.2 63.8 12.1L63.8 23.3L65.4 23.3L65.4 24L57.4 24L57.4 23.3L59.0 ' +
  '23.3L59.0 9.9L57.4 9.9L57.4 9.2L63.8 9.2L63.8 10.9Q64.4 10.1 65.7 9.5Q67.0 8.9 68.5 ' +
  '8.9Q72.3 8.9 73.4 11.0Q74.3 10.0 75.6 9.4Q77.0 8.9 78.5 8.9Q84.2 8.9 84.2 15.1Z' +
  'M106.3 23.3L106.3 24Q101.9 24 100.2 23.3Q98.5 22.7 96.9 20.2L94.9 17.1L94.5 17.5L94.5 ' +
  '23.3L96.1 23.3L96.1 24L88.1 24L88.1 23.3L89.7 23.3L89.7 3.2L88.1 3.2L88.1 2.5L94.5 ' +
  '2.5L94.5 16.5L101.2 9.9L98.6 9.9L98.6 9.2L104.7 9.2L104.7 9.9L102.1 9.9L98.3 13.7L102.1 ' +
  '19.4Q104.7 23.3 106.3 23.3Z' +
  'M123.4 23.3Q123.1 23.6 122.2 23.9Q121.3 24.1 120.1 24.1Q117.5 24.1 116.8 22.5Q115.2 24.2 ' +
  '111.9 24.2Q110.1 24.2 109.0 23.4Q107.9 22.6 107.9 21.0Q107.9 18.8 109.5 17.7Q111.2 16.5 ' +
  '115.3 16.0L116.6 15.9L116.6 14.3Q116.6 11.5 116.2 10.5Q115.8 9.6 114.6 9.6Q113.3 9.6 ' +
  '113.0 9.9Q112.6 10.3 112.7 10.7Q112.8 11.1 113.0 11.8Q113.3 12.5 113.3 12.9Q113.3 13.9 ' +
  '112.6 14.6Q111.9 15.3 110.9 15.3Q109.9 15.3 109.2 14.6Q108.5 13.9 108.5 12.9Q108.5 11.3 ' +
  '110.2 10.1Q111.9 9.0 115.2 9.0Q118.6 9.0 120.0 10.3Q121.4 11.6 121.4 14.9L121.4 ' +
  '20.7Q121.4 22.4 121.8 22.8Q122.3 23.3 123.4 23.0L123.4 23.3Z' +
  'M112.3 20.3Q112.5 21.6 113.2 22.2Q113.9 22.9 114.9 22.9Q115.9 22.9 116.6 21.9L116.6 ' +
  '16.5L115.5 16.6Q114.0 16.8 113.1 17.7Q112.2 18.7 112.3 20.3Z'

/**
 * A longer name is smaller, on two lines, and without the mark where a phone has no room for both.
 */
const MAX_SHORT_NAME = 8

const SIZES = {
  header: {
    mark: 'h-[32px] w-auto shrink-0 lg:h-11',
    word: 'h-[23px] max-[21rem]:hidden lg:h-9',
    name: 'text-xl lg:text-[2rem]',
    long: 'text-[clamp(0.75rem,11.25vw-1.5rem,1.25rem)] lg:max-w-[22rem] lg:text-[1.6rem]',
  },
  footer: { mark: 'h-[48px] w-auto shrink-0', word: 'h-[36px]', name: 'text-2xl', long: 'text-xl' },
  bar: {
    mark: 'h-8 w-auto shrink-0',
    word: 'h-6 max-[18rem]:hidden',
    name: 'text-xl',
    long: 'text-[1.05rem] sm:max-w-[22rem] sm:text-xl',
  },
}
const HIDDEN_MARK = { header: 'max-[30rem]:hidden', footer: '', bar: 'max-[18rem]:hidden' }

/**
 * The mark and the shop's name: the drawn wordmark for the default name, else text. `size` sets the
 * height for the footer, the admin bar, or the header, which grows on wide screens.
 */
export function Logo({
  dark = false,
  size = 'header',
}: {
  dark?: boolean
  size?: keyof typeof SIZES
}): ReactElement {
  const { name } = useShop()
  const { mark, word, ...sizes } = SIZES[size]
  const ink = dark ? 'text-white' : 'text-jamun-950'
  const isLong = name.length > MAX_SHORT_NAME
  return (
    <span className={`inline-flex items-center gap-2 ${size === 'footer' ? 'flex-wrap' : ''}`}>
      <Mark dark={dark} className={`${mark} ${isLong ? HIDDEN_MARK[size] : ''}`} />
      {name === DEFAULT_SHOP.name ? (
        <svg
          aria-hidden="true"
          viewBox="0 -2 125 34"
          fill="currentColor"
          className={`w-auto ${word} ${ink}`}
        >
          <path d={WORDMARK} />
        </svg>
      ) : (
        <span
          className={
            'line-clamp-2 min-w-0 font-display leading-tight max-[19rem]:hidden ' +
            `${isLong ? sizes.long : sizes.name} ${ink}`
          }
        >
          {name}
        </span>
      )}
    </span>
  )
}
