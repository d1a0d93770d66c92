/** A process that migrates the database with the URL in its first argument. */
import { migrateDatabase } from './migrate.ts'

await migrateDatabase(process.argv[2] ?? '')
