/** Returns the HSTS header of a shop on https; nothing for a shop on http. */
export const secureOnly = ({ publicUrl }: { publicUrl: string }): Record<string, string> =>
  publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}
