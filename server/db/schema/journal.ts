import { date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timesOfDay } from '#shared/contract/journal.ts'
import { sealedText, timestamptz } from '../columns.ts'
import { targetSlides, users } from './users.ts'

/** Reflections and the guidance they were answered with. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: sealedText().notNull(),
    timeOfDay: text({ enum: timesOfDay }).notNull(),
    /** Null once the slide has been deleted. */
    targetSlideId: uuid().references(() => targetSlides.id, { onDelete: 'set null' }),
    /** The guidance with `needsSupport` and `careKind`, which are private too, as JSON. */
    guidance: sealedText().notNull(),
    /** The model that wrote the guidance. Null: the built-in guide. */
    writtenBy: text(),
    /**
     * What was found in the reflection, and the ids of the earlier entries that its guidance was written
     * with, as JSON. Null: nothing is remembered of it, as of an entry that needs support.
     */
    memory: sealedText(),
    /** The script of its meditation, once it is written. */
    meditationScript: sealedText(),
    meditationWrittenBy: text(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    index().on(table.userId, table.createdAt.desc(), table.id.desc()),
    index().on(table.targetSlideId),
  ],
)

/** Weekly reviews: what a week of reflections looked like, made when its owner opens it. */
export const weeklyReviews = pgTable(
  'weekly_reviews',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The Sunday of the week, in the time zone of the user. */
    endsOn: date({ mode: 'string' }).notNull(),
    /** The review as JSON. Null: deleted by its owner, so that it is not offered again. */
    content: sealedText(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    unique().on(table.userId, table.endsOn),
    index().on(table.userId, table.createdAt.desc(), table.id.desc()),
  ],
)
