/**
 * Makes this process a child of the bench that does what its parent orders, and ends with it. What `obey` returns is the answer (undefined: no
 * answer); what it throws is answered as {error}, which `ask` of children.cjs throws at the parent.
 */
function obeyOrders(obey) {
  process.on('message', async (order) => {
    try {
      const answer = await obey(order);
      if (answer !== undefined) process.send(answer);
    } catch (error) {
      process.send({ error: error.message });
    }
  });
  process.on('disconnect', () => process.exit(0));
}

module.exports = { obeyOrders };
