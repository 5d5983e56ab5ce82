/*
 * Asks the server for what this page shows while our script is still on its way, which then finds the answers
 * (asked-first.ts). Only at the plain address: another part of a list is another question.
 */
;(function () {
  const questions = __QUESTIONS__
  const asked = {}
  if (location.search) return
  window.askedFirst = asked
  questions.forEach(function (question) {
    asked[question.body] = fetch('/graphql', question)
    // Told to whoever takes the answer.
    asked[question.body].catch(function () {})
  })
})()
