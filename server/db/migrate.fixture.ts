import { migrateDatabase } from './migrate.ts'

await migrateDatabase(process.argv[2] ?? '')
