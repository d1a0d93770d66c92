import { it } from 'vitest'
import { expectRefusalWhileRunning, stopProductsAfterEach } from './rotate-key.test-support.ts'

stopProductsAfterEach()

<<<<<<< HEAD
async function stop(product: ProductProcess): Promise<void> {
  product.child.kill('SIGTERM')
  await product.exited
}

it.each(['web', 'worker'])('rotate-key refuses to run while a %s process runs', async (role) => {
  const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const env = {
    DATABASE_URL: await createDatabase(),
    DATA_DIR: newDataDir(),
    ENCRYPTION_KEY: oldKey,
  }
  const rotate = async () => {
    const command = [process.execPath, 'scripts/rotate-key.ts']
    const rotation = await startProduct({ ...env, NEW_ENCRYPTION_KEY: newKey }, { command })
    return { code: await rotation.exited, output: rotation.output.trim() }
  }

  const product = await startProduct({ ...env, ROLE: role, PUBLIC_URL: 'http://localhost:3000' })
  running.push(product)
  await product.ready()
  expect(await rotate()).toEqual({
    code: 1,
    output:
      'Evenstream is running on this database: stop every web and worker process first, on every machine',
  })
  await stop(product)
  expect(await rotate()).toMatchObject({ code: 0 })
})

it('a running process exits with a message when it notices that the key was changed', async () => {
  const databaseUrl = await createDatabase()
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: newDataDir() })
  running.push(product)
  await product.ready()
  const maintenance = new Client({ connectionString: databaseUrl })
  await maintenance.connect()
  // As when the database restarts, and the key is changed before the process has reconnected.
  await maintenance.query("update facts set value = 'another' where name = 'master_key'")
  // Ends the connection that holds the running lock.
  await maintenance.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'evenstream running'`,
  )
  await maintenance.end()
  expect(await product.exited).toBe(1)
  expect(product.output).toContain('This database was sealed with another key')
})
=======
it('rotate-key refuses to run while a web process runs', () => expectRefusalWhileRunning('web'))
>>>>>>> 335f923c (tests: share products and databases, and move repeated configurations to the long run)
