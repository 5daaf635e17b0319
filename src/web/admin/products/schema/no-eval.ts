import { config } from 'zod'

// The Content-Security-Policy forbids eval, which Zod would try. Imported before the first schema.
config({ jitless: true })
