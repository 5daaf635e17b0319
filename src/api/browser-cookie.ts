import type { FastifyReply, FastifyRequest } from 'fastify'
import { COOKIE_SECONDS, type BrowserCookie } from '#accounts/login/browser-cookie.ts'

/** Sent only with log-in calls: pages and pictures are the same for everybody. */
const NAME = 'shop_browser'
const PATH = '/api/auth'
const COOKIE = new RegExp(`(?:^|;)\\s*${NAME}=([\\w.-]{1,400})\\s*(?:;|$)`)

/** Returns the cookie of the calling browser; empty without one. */
export const browserCookieOf = (request: FastifyRequest): BrowserCookie =>
  COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? ''

/**
 * Sets the cookie. Scripts and other sites cannot read it. It is `Secure` if the shop or the
 * request uses HTTPS.
 */
export function setBrowserCookie(
  reply: FastifyReply,
  cookie: BrowserCookie,
  publicUrl: string,
): void {
  const isSecure = publicUrl.startsWith('https:') || reply.request.protocol === 'https'
  const attributes = [`Path=${PATH}`, `Max-Age=${COOKIE_SECONDS}`, 'HttpOnly', 'SameSite=Strict']
  if (isSecure) attributes.push('Secure')
  reply.header('set-cookie', [`${NAME}=${cookie}`, ...attributes].join('; '))
}
