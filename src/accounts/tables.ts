import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/db/db.ts'
import { CONSENT_KINDS, CONSENT_SOURCES } from '#shared/privacy/privacy-rule.ts'

/** User accounts, one per mobile number. */
export const users = pgTable(
  'users',
  {
    id: idColumn('id', 'usr').primaryKey(),
    name: text('name').notNull(),
    email: text('email'),
    mobile: text('mobile').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Raised to make the known browsers of the account unknown (see login/browser-cookie.ts). */
    deviceVersion: integer('device_version').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    check('users_mobile', sql`${table.mobile} ~ '^[0-9]{10}$'`),
    index('users_newest').on(table.createdAt.desc(), table.id.desc()),
    index('users_name').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
    // For the start of an e-mail address or of a mobile number in the search of orders.
    index('users_of_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('users_of_mobile').on(sql`${table.mobile} text_pattern_ops`),
  ],
)

/**
 * Accounts that were deleted, without personal data. Applied to a restored backup
 * (privacy/erasures.ts). An id has no foreign key, because its user is gone.
 */
export const erasedUsers = pgTable('erased_users', {
  userId: idColumn('user_id', 'usr').primaryKey(),
  erasedAt: timestamp('erased_at', { withTimezone: true, precision: 3 }).notNull(),
  /** The customer chose that the reviews stay without a name. */
  reviewsStay: boolean('reviews_stay').notNull().default(false),
})

/** Sessions. Only the hash of a token is stored. Deleting the row ends the session at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn('id', 'ses').primaryKey(),
    userId: idColumn('user_id', 'usr')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When the user last gave the password in this session: at the log-in, or when asked again. */
    authenticatedAt: timestamp('authenticated_at', { withTimezone: true, precision: 3 })
      .notNull()
      .defaultNow(),
    /** The device that logged in: `Chrome on Android`. Empty if it is not known. */
    device: text('device').notNull().default(''),
    /** When the session was last used, to the hour. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true, precision: 3 })
      .notNull()
      .defaultNow(),
  },
  (table) => [
    index('sessions_of_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/**
 * Links that make the first administrator in the browser. Only the hash of a token is stored. The
 * first use deletes all of them.
 */
export const setupLinks = pgTable('setup_links', {
  tokenHash: text('token_hash').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
})

/**
 * Links with which a customer logs in once, made by an administrator. Only the hash of a token is
 * stored, and the use deletes the row.
 */
export const loginLinks = pgTable(
  'login_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: idColumn('user_id', 'usr')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('login_links_of_user').on(table.userId),
    index('login_links_expiry').on(table.expiresAt),
  ],
)

/** One-time codes for a mobile number. Only a hash is stored. A code is used once or expires. */
export const loginCodes = pgTable(
  'login_codes',
  {
    id: idColumn('id', 'otp').primaryKey(),
    mobile: text('mobile').notNull(),
    purpose: text('purpose', { enum: ['login', 'password', 'guest'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    /** The browser that requested the code; it works only there. */
    browserHash: text('browser_hash').notNull().default(''),
    /**
     * The network that requested the code, and whether its browser had logged in to the account
     * before. The limits on codes depend on both.
     */
    network: text('network').notNull().default(''),
    isKnown: boolean('is_known').notNull().default(false),
    /** Wrong and right guesses so far. */
    guesses: integer('guesses').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('login_codes_purpose', sql`${table.purpose} in ('login', 'password', 'guest')`),
    check('login_codes_guesses', sql`${table.guesses} >= 0`),
    index('login_codes_of_mobile').on(table.mobile, table.purpose, table.createdAt),
    index('login_codes_expiry').on(table.expiresAt),
  ],
)

/**
 * Browsers that have confirmed a mobile number with a code, without a log-in. Only the hash of a
 * token is stored. It reads the orders that were placed with it, and nothing of an account.
 */
export const guestSessions = pgTable(
  'guest_sessions',
  {
    id: idColumn('id', 'gst').primaryKey(),
    mobile: text('mobile').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When its code has confirmed an order with cash on delivery: it places no other one. */
    usedAt: timestamp('used_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('guest_sessions_mobile', sql`${table.mobile} ~ '^[0-9]{10}$'`),
    index('guest_sessions_of_mobile').on(table.mobile),
    index('guest_sessions_expiry').on(table.expiresAt),
  ],
)

/** The authenticator app (TOTP) of an administrator, the second step of the log-in. */
export const totp = pgTable(
  'totp',
  {
    userId: idColumn('user_id', 'usr')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The key of the app, encrypted (platform/secrets/encryption.ts). */
    secret: text('secret').notNull(),
    /** Null until the first code has confirmed the app. */
    enabledAt: timestamp('enabled_at', { withTimezone: true, precision: 3 }),
    /** The last time step whose code was used, in 30 s since 1970. It cannot be used again. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [check('totp_last_step', sql`${table.lastStep} >= 0`)],
)

/** The recovery codes that are left. Only hashes are stored; a used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: idColumn('user_id', 'usr')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** The text of each version of the privacy notice that somebody has accepted. */
export const privacyNotices = pgTable('privacy_notices', {
  version: text('version').primaryKey(),
  text: jsonb('text').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
})

/** What users have accepted or declared. A withdrawn consent stays with the time of its end. */
export const consents = pgTable(
  'consents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: idColumn('user_id', 'usr')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: CONSENT_KINDS }).notNull(),
    /** The version of the notice; empty for the other kinds. */
    version: text('version').notNull().default(''),
    source: text('source', { enum: CONSENT_SOURCES }).notNull(),
    givenAt: timestamp('given_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null while it is valid. */
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('consents_kind', sql`${table.kind} in ('notice', 'marketing', 'adult')`),
    check('consents_source', sql`${table.source} in ('register', 'login', 'account', 'notice')`),
    check('consents_version', sql`(${table.kind} = 'notice') = (${table.version} <> '')`),
    index('consents_of_user').on(table.userId, table.id),
    uniqueIndex('consents_one_valid')
      .on(table.userId, table.kind)
      .where(sql`${table.endedAt} is null`),
    index('consents_to_news')
      .on(table.userId)
      .where(sql`${table.kind} = 'marketing' and ${table.endedAt} is null`),
  ],
)

/** A user's address book, with at most one default address. */
export const addresses = pgTable(
  'addresses',
  {
    id: idColumn('id', 'adr').primaryKey(),
    userId: idColumn('user_id', 'usr')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    country: text('country').notNull(),
    pincode: text('pincode').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    check('addresses_phone', sql`${table.phone} ~ '^[0-9]{10}$'`),
    check('addresses_pincode', sql`${table.pincode} ~ '^[1-9][0-9]{5}$'`),
    index('addresses_of_user').on(table.userId, table.createdAt),
    uniqueIndex('addresses_one_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
)
