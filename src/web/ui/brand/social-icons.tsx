import type { ReactElement, ReactNode } from 'react'

function BrandIcon({
  className = 'size-5',
  children,
}: {
  className?: string
  children: ReactNode
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      {children}
    </svg>
  )
}

type IconProps = { className?: string }

/** The logo of Instagram. */
export function InstagramIcon({ className }: IconProps): ReactElement {
  return (
    <BrandIcon className={className}>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17.2 6.8h.01" />
    </BrandIcon>
  )
}

/** The logo of Facebook. */
export function FacebookIcon({ className }: IconProps): ReactElement {
  return (
    <BrandIcon className={className}>
      <path d="M17 3h-3a4.5 4.5 0 0 0-4.5 4.5V10H7v4h2.5v7h4v-7h3l1-4h-4V7.5a.5.5 0 0 1 .5-.5h3z" />
    </BrandIcon>
  )
}

/** The logo of YouTube. */
export function YouTubeIcon({ className }: IconProps): ReactElement {
  return (
    <BrandIcon className={className}>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10 9 5 3-5 3z" />
    </BrandIcon>
  )
}
