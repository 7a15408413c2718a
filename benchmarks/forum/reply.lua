-- Arguments: the addresses of questions with commas between them, then tokens with commas between them.
-- Each request is a reply by the next member to the next question; no member answers one question twice.
function init(arguments)
   questions, tokens, turn = {}, {}, 0
   for id in arguments[1]:gmatch("[^,]+") do table.insert(questions, id) end
   for token in arguments[2]:gmatch("[^,]+") do table.insert(tokens, token) end
end

function request()
   local question = questions[math.floor(turn / #tokens) % #questions + 1]
   local token = tokens[turn % #tokens + 1]
   turn = turn + 1
   local headers = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. token }
   local body = '{"body": "Have the fault memory read before you buy anything, and tell us what it was."}'
   return wrk.format("POST", "/forum-api/questions/" .. question .. "/answers", headers, body)
end
